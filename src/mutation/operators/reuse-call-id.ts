import { firstAfter } from '../action-lookup.ts';
import { hasDecoy, onDecoy } from '../decoy.ts';
import type { Ground, Operator } from '../operator.ts';
import { nextTurnSaid } from '../plan-names.ts';
import { findCall, plannedCalls } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';

/** A further turn of the run in which the model gives the id of that call again. */
function laterCall({ plan, contract }: Ground, site: string, same: boolean) {
  const call = findCall(plan, site.slice('reused:'.length));
  if (call === undefined) return undefined;
  const { tool, arguments: args } = call.proposal;
  const next = same ? args : onDecoy(contract, tool, args);
  if (next === undefined) return undefined;
  const say = {
    do: 'say' as const,
    run: call.run,
    turn: nextTurnSaid(plan, call.run),
    text: 'And one more, please.',
    rounds: [[{ tool, arguments: next, idOf: call.ref }]],
  };
  return { say };
}

/**
 * In a later turn the model proposes another call under the id that an approved call of the run had. A sound gateway makes a
 * record of its own for it, which waits for a decision of its own; ids of models name nothing. RA-06, RA-08.
 */
export const reuseCallId: Operator = {
  id: 'reuse-call-id',
  family: 'pair',
  claim: 'A later call has the id of one that was approved; it must not inherit that approval.',
  clauses: ['provenance'],
  cases: ['RA-06', 'RA-08'],
  seeds: ['000: Reuse a tool-call ID in a later turn', '000: Run, turn, and call identifiers'],
  level: 'property',
  attacks: 'a call that was approved',
  needs: ['say', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) =>
    plannedCalls(plan)
      .filter((c) => contract.tools[c.proposal.tool]?.approval === 'required' && c.proposal.sameIdAs === undefined)
      .filter((c) => hasDecoy(contract, c))
      .filter((c) => firstAfter(plan, 'open', c.run, -1) !== undefined)
      .filter((c) => firstAfter(plan, 'decide', c.ref, -1, ({ decision }) => decision === 'approve') !== undefined)
      .map((c) => `reused:${c.ref}`),
  choices: () => ({ arguments: ['decoy', 'same'] }),
  rewrite(ground, site, parameters) {
    const later = laterCall(ground, site, parameters.arguments === 'same');
    if (later === undefined) return undefined;
    const id = insertedId(ground.plan, 'reuse-call-id', site);
    const common = { as: ground.cast.owner, attack: 'reuse-call-id' };
    return append(
      ground.plan,
      { ...common, ...later.say, id },
      { ...common, id: `${id}.resume`, do: 'resume', run: later.say.run },
    );
  },
  // The model may give an id again: with a decision of its own the later call runs.
  twin(ground, site) {
    const later = laterCall(ground, site, false);
    const { approver, owner } = ground.cast;
    if (later === undefined || approver === undefined) return ground.plan;
    const { run, turn } = later.say;
    return append(
      ground.plan,
      { as: owner, ...later.say, id: 'twin.say' },
      { id: 'twin.approve', as: approver, do: 'decide', call: `${run}.${turn}.0`, decision: 'approve' },
      { id: 'twin.resume', as: owner, do: 'resume', run },
    );
  },
};
