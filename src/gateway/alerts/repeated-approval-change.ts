import { type Alert, isRefusedAs } from './alert.ts';

export const repeatedApprovalChange: Alert = {
  id: 'repeated-approval-change',
  summary: 'a decision that was made is to be changed, again and again',
  of: ['refusal'],
  raised(event, { store }) {
    if (!isRefusedAs(event, 'already-decided') || event.operation === undefined) return undefined;
    const tries = store.audit
      .ofOperation(event.operation)
      .filter((row) => row.kind === 'refusal' && JSON.parse(row.detail).code === 'already-decided').length;
    return tries > 1 ? { tries } : undefined;
  },
};
