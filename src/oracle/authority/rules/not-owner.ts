import type { Reason } from '../../../model/clause.ts';
import type { Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import type { World } from '../world.ts';

/** Why somebody may not act on a run that is not theirs. */
export function notOwner(world: World, env: Environment, run: string, as: string): Reason[] {
  if (!isKnown(env, as)) return ['principal:anonymous'];
  const state = world.runs[run];
  if (state === undefined) return ['provenance:unknown-run'];
  return state.tenant === env.contract.principals[as]?.tenant ? ['principal:not-owner'] : ['principal:other-tenant'];
}
