import { decisionAt } from '../later-call.ts';
import type { Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { replace } from '../plan-writing.ts';
import type { CallRef, Plan } from '../vocabulary.ts';

function turnOf(call: CallRef): string {
  return call.slice(0, call.lastIndexOf('.'));
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
    const decisions = topLevel(plan, 'decide').filter((a) => findCall(plan, a.call) !== undefined);
    return decisions
      .filter((a, i) => decisions.slice(i + 1).some((b) => b.call !== a.call && turnOf(b.call) === turnOf(a.call)))
      .map((a) => `decide:${a.id}`);
  },
  choices: () => ({ swap: ['order', 'verdicts'] }),
  rewrite({ plan }, site, parameters) {
    const first = decisionAt(plan, site);
    const after =
      first === undefined ? [] : topLevel(plan, 'decide').slice(topLevel(plan, 'decide').indexOf(first) + 1);
    const second = first && after.find((b) => b.call !== first.call && turnOf(b.call) === turnOf(first.call));
    if (first === undefined || second === undefined) return undefined;
    const attack = 'swap-parallel-decisions';
    if (parameters.swap === 'verdicts') {
      if (first.decision === second.decision) return undefined;
      const half = replace(plan, first.id, () => ({ ...first, attack, decision: second.decision }));
      return half && replace(half, second.id, () => ({ ...second, attack, decision: first.decision }));
    }
    const actions: Plan['actions'] = [...plan.actions];
    actions[positionOf(plan, first.id)] = { ...second, attack };
    actions[positionOf(plan, second.id)] = { ...first, attack };
    return { ...plan, actions };
  },
  twin: ({ plan }) => plan,
};
