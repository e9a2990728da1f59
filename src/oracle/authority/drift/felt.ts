import type { JsonObject } from '../../../model/json.ts';
import { membersOf } from '../../../model/json.ts';
import { setOutcome } from '../change.ts';
import type { ChangeAction } from '../condition.ts';
import type { World } from '../world.ts';

/** Runs that feel a change: the one that it names, or all that there are. */
export function runsThatFeel(world: World, action: ChangeAction): string[] {
  if (action.run !== undefined) return [action.run];
  return Object.keys(world.runs);
}

/** The members of a change's value; none when it is not an object. */
export function detailsOf(action: ChangeAction): JsonObject {
  return membersOf('value' in action ? action.value : undefined);
}

/** The control plane does what it is told. */
export function done(worlds: readonly World[], action: ChangeAction): World[] {
  return worlds.map((world) => setOutcome(world, action.id, 'accept'));
}
