import type { Reason } from '../../../model/clause.ts';
import { callsOfRun, setCondition } from '../change.ts';
import type { Condition } from '../condition.ts';
import type { CallState, World } from '../world.ts';

const named = (key: string): string => `lapsed:${key}`;

/** From now on authority refuses this one call, whatever is decided about it later. */
export function lapse(world: World, call: CallState, reason: Reason): World {
  const before = reasonsOf(world, call.key);
  return before.includes(reason) ? world : setCondition(world, named(call.key), [...before, reason]);
}

/** Every call of a run in one of these standings lapses; `tool` narrows it to the calls of one tool. */
export function lapseAll(
  world: World,
  run: string,
  standing: 'pending' | 'approved',
  reason: Reason,
  tool?: string,
): World {
  return callsOfRun(world, run)
    .filter((call) => call.standing === standing && (tool === undefined || call.tool === tool))
    .reduce((next, call) => lapse(next, call, reason), world);
}

function reasonsOf(world: World, key: string): Reason[] {
  return (world.conditions[named(key)] ?? []) as Reason[];
}

export const lapsedCall: Condition = {
  id: 'lapsed-call',
  claim: 'A call that has expired, or whose tool or policy has changed under its approval, is not executed.',
  refuses: (world, _env, { call }) => (call === undefined ? [] : reasonsOf(world, call)),
};
