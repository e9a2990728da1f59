import type { Ground } from './operator.ts';
import { actionById, findCall, type PlannedCall, plannedCalls, positionOf } from './plan-reading.ts';
import { insertAt, replace } from './plan-writing.ts';
import type { Action, CallRef, JsonValue, Plan, ToolRule } from './vocabulary.ts';

type Arguments = { [key: string]: JsonValue };

/** Sites `call:<ref>` of the calls that a `say` at the top of the plan proposes and for which `fits` says so. */
export function proposalSites(ground: Ground, fits: (call: PlannedCall, rule: ToolRule) => boolean): string[] {
  return plannedCalls(ground.plan)
    .filter((call) => {
      const rule = ground.contract.tools[call.proposal.tool];
      if (rule?.effect === undefined || !fits(call, rule)) return false;
      return actionById(ground.plan, 'say', call.proposedBy) !== undefined;
    })
    .map((call) => `call:${call.ref}`);
}

/** The call of a site, with what the contract says of its tool. */
export function callAt({ plan, contract }: Ground, site: string): { call: PlannedCall; rule: ToolRule } | undefined {
  const call = findCall(plan, site.slice('call:'.length));
  const rule = call === undefined ? undefined : contract.tools[call.proposal.tool];
  return call === undefined || rule === undefined ? undefined : { call, rule };
}

/** The plan in which the model proposes that call with other arguments. */
export function repropose(plan: Plan, attack: string, ref: CallRef, args: Arguments): Plan | undefined {
  const call = findCall(plan, ref);
  const say = call && actionById(plan, 'say', call.proposedBy);
  if (call === undefined || say === undefined) return undefined;
  let index = 0;
  const rounds = say.rounds.map((round) => round.map((p) => (index++ === call.index ? { ...p, arguments: args } : p)));
  return replace(plan, say.id, () => ({ ...say, attack, rounds }));
}

/** Puts actions just before the message on which a call is proposed. Where they are an attack, the message is part of it. */
export function beforeProposal(plan: Plan, call: PlannedCall, ...added: Action[]): Plan | undefined {
  const position = positionOf(plan, call.proposedBy);
  const attack = added[0]?.attack;
  const told = attack === undefined ? plan : replace(plan, call.proposedBy, (say) => ({ ...say, attack }));
  return position < 0 || told === undefined ? undefined : insertAt(told, position, ...added);
}

export { nextTurn } from './plan-names.ts';
