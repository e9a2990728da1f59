import { refuseAction, setOutcome } from '../change.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import type { World } from '../world.ts';

/** Anyone whom the target knows may open a run of their own. */
export function open(world: World, action: ActionOf<'open'>, env: Environment): World[] {
  if (!isKnown(env, action.as)) return [refuseAction(world, action.id, [])];
  const tenant = env.contract.principals[action.as]?.tenant ?? '';
  const next = { ...world, runs: { ...world.runs, [action.run]: { owner: action.as, tenant } } };
  return [setOutcome(next, action.id, 'accept')];
}
