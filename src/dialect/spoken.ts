import type { Entry, IdRef } from '../model/plan.ts';

/** An entry that a format has no message for, in the words of a person: that is all a client could send. */
export function spoken(
  entry: Extract<Entry, { role: 'approval-request' | 'approval' | 'cancellation' }>,
  wireId: (id: IdRef) => string,
): string {
  switch (entry.role) {
    case 'approval-request':
      return `Approval requested for call ${wireId(entry.call)}: ${entry.tool} ${JSON.stringify(entry.arguments)}`;
    case 'approval': {
      const word = entry.decision === 'approve' ? 'approved' : 'rejected';
      const by = entry.by === undefined ? '' : ` by ${entry.by}`;
      const copy = entry.copy === undefined ? '' : `: ${entry.copy.tool} ${JSON.stringify(entry.copy.arguments)}`;
      return `Call ${wireId(entry.call)} is ${word}${by}${copy}`;
    }
    case 'cancellation':
      return entry.text ?? `Cancel ${entry.call === undefined ? 'that' : `call ${wireId(entry.call)}`}`;
  }
}
