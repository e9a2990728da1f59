import type { Operator } from '../operator.ts';
import { actionAt, findCall, positionOf, runOfCall, topLevel } from '../plan-reading.ts';
import { insertAt, insertedId } from '../plan-writing.ts';

/**
 * A call is approved and cancelled, then the history is compacted or redacted and the run resumed. A sound gateway keeps what may
 * run apart from what was said: a summary that leaves the cancellation out revives nothing. RA-02, RA-25.
 */
export const compactHistory: Operator = {
  id: 'compact-history',
  family: 'truncate',
  claim: 'The history is rewritten after a cancellation and the run resumed; the cancelled call must stay cancelled.',
  clauses: ['provenance'],
  cases: ['RA-02', 'RA-25'],
  seeds: [
    '000: Transcript content and execution control state are stored separately',
    '000: compaction resurrects a call',
  ],
  level: 'sanitizer',
  attacks: 'a call that was approved and then cancelled',
  needs: ['cancel', 'compact', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) => [
    ...topLevel(plan, 'cancel').map((a) => `cancel:${a.id}`),
    ...topLevel(plan, 'decide')
      .filter((a) => a.decision === 'approve' && findCall(plan, a.call) !== undefined)
      .map((a) => `approved:${a.id}`),
  ],
  choices: () => ({ how: ['compact', 'redact'] }),
  rewrite({ plan, cast }, site, { how }) {
    const anchor = positionOf(plan, site.slice(site.indexOf(':') + 1));
    const at = actionAt(plan, anchor);
    if (at === undefined || (at.do !== 'cancel' && at.do !== 'decide')) return undefined;
    const run = at.do === 'cancel' ? at.run : runOfCall(at.call);
    const id = insertedId(plan, 'compact-history', site);
    const common = { as: cast.owner, attack: 'compact-history' };
    const rewritten = [
      {
        ...common,
        id,
        do: 'compact' as const,
        run,
        how: how === 'redact' ? ('redact' as const) : ('compact' as const),
      },
      { ...common, id: `${id}.resume`, do: 'resume' as const, run },
    ];
    if (at.do === 'cancel') return insertAt(plan, anchor + 1, ...rewritten);
    const cancel = { ...common, id: `${id}.cancel`, do: 'cancel' as const, run, call: at.call };
    return insertAt(plan, anchor + 1, cancel, ...rewritten);
  },
  twin: ({ plan }) => plan,
};
