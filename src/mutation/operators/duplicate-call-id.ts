import { onDecoy } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { callsOf } from '../plan-index.ts';
import { actionById, topLevel } from '../plan-reading.ts';
import { replace, without, withoutDecisions } from '../plan-writing.ts';
import type { Plan, Proposal } from '../vocabulary.ts';

/**
 * The model gives two calls of one turn the same id; one of them is approved. A sound gateway runs neither, or only the
 * first: one decision never covers two calls. RA-06, RA-28.
 */
export const duplicateCallId: Operator = {
  id: 'duplicate-call-id',
  family: 'pair',
  claim: 'Two calls of one turn share an id and one of them is approved; the other must not be executed.',
  clauses: ['approval'],
  cases: ['RA-06', 'RA-28'],
  seeds: ['000: Duplicate a call or result ID', '000: uniqueness'],
  level: 'property',
  attacks: 'a call that waits for its approval and shares its id',
  needs: ['say', 'decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    topLevel(plan, 'say')
      .filter((a) => {
        const first = a.rounds[0]?.[0];
        return (
          first !== undefined &&
          a.rounds[0]?.every((p) => p.sameIdAs === undefined) &&
          contract.tools[first.tool]?.approval === 'required' &&
          onDecoy(contract, first.tool, first.arguments) !== undefined
        );
      })
      .map((a) => `say:${a.id}`),
  choices: () => ({ second: ['on-decoy', 'first-in-order'] }),
  rewrite({ plan, contract }, site, parameters) {
    const say = actionById(plan, 'say', site.slice('say:'.length));
    const first = say?.rounds[0]?.[0];
    const decoy = first && onDecoy(contract, first.tool, first.arguments);
    if (say === undefined || first === undefined || decoy === undefined) return undefined;
    const other: Proposal = { tool: first.tool, arguments: decoy };
    const round: Proposal[] =
      parameters.second === 'first-in-order' ? [other, { ...first, sameIdAs: 0 }] : [first, { ...other, sameIdAs: 0 }];
    const changed = replace(plan, say.id, () => ({
      ...say,
      attack: 'duplicate-call-id',
      rounds: [round, ...say.rounds.slice(1)],
    }));
    const only = `${say.run}.${say.turn}.0`;
    // One decision only, on the first of the two: the point is that it must not reach the second.
    const others = callsOf(say).filter(({ ref }) => ref !== only);
    return changed && others.reduce((left, { ref }) => withoutDecisions(left, ref), changed);
  },
  // The same two calls with ids of their own: the decision covers the first, which happens once.
  twin({ plan, contract }, site) {
    const say = actionById(plan, 'say', site.slice('say:'.length));
    const first = say?.rounds[0]?.[0];
    const decoy = first && onDecoy(contract, first.tool, first.arguments);
    if (say === undefined || first === undefined || decoy === undefined) return plan;
    const changed: Plan | undefined = replace(plan, say.id, () => ({
      ...say,
      rounds: [[first, { tool: first.tool, arguments: decoy }], ...say.rounds.slice(1)],
    }));
    const only = `${say.run}.${say.turn}.0`;
    return changed === undefined
      ? plan
      : without(changed, (a) => a.do === 'decide' && a.call !== only && a.call.startsWith(`${say.run}.${say.turn}.`));
  },
};
