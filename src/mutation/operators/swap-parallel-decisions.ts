import { firstAfter } from '../action-lookup.ts';
import { turnOfCall } from '../facets.ts';
import { decisionAt } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { replace, replaceAt } from '../plan-writing.ts';
import type { Plan, SimpleAction } from '../vocabulary.ts';

type Decide = Extract<SimpleAction, { do: 'decide' }>;

function nextBeside(plan: Plan, { id, call }: Decide, fits: (other: Decide) => boolean = () => true) {
  const isOther = (one: Decide): boolean => one.call !== call && fits(one);
  return firstAfter(plan, 'decideInTurn', turnOfCall(call), positionOf(plan, id), isOther)?.action;
}

/**
 * Calls that were proposed side by side are decided in another order, or with the verdicts exchanged. A sound gateway applies
 * each decision to the call that it names. RA-10.
 */
export const swapParallelDecisions: Operator = {
  id: 'swap-parallel-decisions',
  family: 'approve',
  claim: 'The decisions on parallel calls come in another order; each must be applied to the call that it names.',
  clauses: ['approval'],
  cases: ['RA-10'],
  seeds: ['000: Reorder call and result events', '000: Property tests for call/result pairing'],
  level: 'property',
  attacks: 'a pair of calls of one turn that wait',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan }) => {
    const isPlanned = ({ call }: Decide): boolean => findCall(plan, call) !== undefined;
    return topLevel(plan, 'decide')
      .filter((a) => isPlanned(a) && nextBeside(plan, a, isPlanned) !== undefined)
      .map((a) => `decide:${a.id}`);
  },
  choices: () => ({ swap: ['order', 'verdicts'] }),
  rewrite({ plan }, site, parameters) {
    const first = decisionAt(plan, site);
    const second = first && nextBeside(plan, first);
    if (first === undefined || second === undefined) return undefined;
    const attack = 'swap-parallel-decisions';
    if (parameters.swap === 'verdicts') {
      if (first.decision === second.decision) return undefined;
      const half = replace(plan, first.id, () => ({ ...first, attack, decision: second.decision }));
      return half && replace(half, second.id, () => ({ ...second, attack, decision: first.decision }));
    }
    const at = positionOf(plan, second.id);
    // Each by the other, not by name: between the two steps both have the same.
    return replaceAt(replaceAt(plan, positionOf(plan, first.id), { ...second, attack }), at, { ...first, attack });
  },
  twin: ({ plan }) => plan,
};
