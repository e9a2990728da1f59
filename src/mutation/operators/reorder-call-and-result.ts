import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { clientHistory } from '../plan-reading.ts';
import { append } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';
import type { Entry } from '../vocabulary.ts';

const ID = 'reorder-call-and-result';

/**
 * A call has run, and a history shows its result before it, or only after one more message of the user. A sound gateway knows
 * what has run from its records, and not from the order of messages. RA-28.
 */
export const reorderCallAndResult: Operator = {
  id: ID,
  family: 'pair',
  claim: 'A history shows the result of a call before the call, or late; the call must not be executed again.',
  clauses: ['replay', 'provenance'],
  cases: ['RA-28'],
  seeds: ['000: Reorder call and result events', '000: Retry and Recovery Ambiguity'],
  level: 'property',
  attacks: 'a call that has run',
  needs: ['submit'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: () => ({ result: ['before-call', 'after-next-message'] }),
  rewrite(ground, site, { result }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const { proposing = 0, pending = proposing } = call.moments;
    const kept = clientHistory(ground.plan, call.run, pending + 1);
    const at = kept.findIndex(
      (e) => e.role === 'assistant' && e.calls?.some((c) => 'ref' in c.id && c.id.ref === call.ref),
    );
    const answer: Entry = { role: 'result', call: { ref: call.ref }, content: 'done' };
    const early = [...kept.slice(0, at), answer, ...kept.slice(at)];
    const late: Entry[] = [...kept, { role: 'user', text: 'And?' }, answer];
    return append(
      ground.plan,
      submitted(ground, ID, site, result === 'before-call' ? early : late, { stem: 'reordered' }),
    );
  },
  twin: ({ plan }) => plan,
};
