import { setCondition } from './change.ts';
import type { World } from './world.ts';

const issued = (run: string): string => `token:${run}`;
const aged = (run: string): string => `age:token:${run}`;

/** The target has answered for a run: its client holds the state of now, and whatever it held before is old. */
export function handedOut(world: World, run: string): World {
  const waiting = Object.values(world.calls)
    .filter((call) => call.run === run && (call.standing === 'pending' || call.standing === 'approved'))
    .map((call) => call.key);
  return setCondition(setCondition(world, issued(run), waiting), aged(run), 0);
}

/** The calls that waited when the client was last handed the state of a run; undefined where it never was. */
export function heldCalls(world: World, run: string): readonly string[] | undefined {
  return world.conditions[issued(run)] as string[] | undefined;
}

/** How old the state is that the client of a run holds, as far as its clock was put forward. */
export function ageOfToken(world: World, run: string): number {
  return Number(world.conditions[aged(run)] ?? 0);
}

/** The name under which that age is kept; undefined where the client holds nothing. */
export function agesWith(world: World, run: string): string | undefined {
  return heldCalls(world, run) === undefined ? undefined : aged(run);
}
