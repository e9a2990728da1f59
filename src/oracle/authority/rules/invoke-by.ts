import type { ActionOf, Environment } from '../environment.ts';
import type { World } from '../world.ts';
import { delegate } from './delegate.ts';
import { operate } from './operate.ts';
import { invoke } from './redo.ts';
import { schedule } from './schedule.ts';

/** A tool is invoked without the loop; who may ask for what depends on the path. */
export function invokeBy(world: World, action: ActionOf<'invoke'>, env: Environment): World[] {
  switch (action.path) {
    case 'schedule':
      return schedule(world, action, env);
    case 'delegate':
      return delegate(world, action, env);
    case 'operator':
      return operate(world, action, env);
    default:
      return invoke(world, action, env);
  }
}
