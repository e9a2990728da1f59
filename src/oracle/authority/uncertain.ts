import type { Reason } from '../../model/clause.ts';
import { setCondition } from './change.ts';
import type { World } from './world.ts';

/**
 * A fault may have left the outcome of a run's calls open: their effect happened once or not at all, and whoever asks again
 * may not make it two.
 */
export function makeUncertain(world: World, run: string, how: 'lost' | 'broken-off' | 'not-done'): World {
  // What may not have happened at all stays so, whatever else befalls the run.
  const stays = mayBeLost(world, run) || (how === 'broken-off' && mayNotHappen(world, run));
  return stays ? world : setCondition(world, nameOf(run), how);
}

/** The worker of a call of this run may be gone for good: the run may stay busy, and the effect may never happen. */
export function mayBeLost(world: World, run: string): boolean {
  return world.conditions[nameOf(run)] === 'lost';
}

/** It is open whether calls of this run have had their effect. */
export function isUncertain(world: World, run: string): boolean {
  return world.conditions[nameOf(run)] !== undefined;
}

/** A call of this run that is dispatched may come to nothing: its worker is gone, or its tool does not do it. */
export function mayNotHappen(world: World, run: string): boolean {
  return mayBeLost(world, run) || world.conditions[nameOf(run)] === 'not-done';
}

/** Why a call of this run that was dispatched may not be executed again. */
export function whyNotAgain(world: World, run: string): Reason {
  return isUncertain(world, run) ? 'replay:unknown' : 'replay:done';
}

const nameOf = (run: string): string => `uncertain:${run}`;
