import { callsOfRun, setCondition } from '../change.ts';
import type { Change } from '../condition.ts';
import { ageOfContext, contextsOf } from '../conditions/session-context.ts';
import type { Environment } from '../environment.ts';
import { agesWith } from '../state-token.ts';
import type { World } from '../world.ts';
import { detailsOf, done, runsThatFeel } from './felt.ts';
import { lapse } from './lapse.ts';

/** Whatever a target's lifetimes are, what is this old has expired. */
const LONG_MS = 360 * 86_400_000;

/**
 * Time goes on for a run. A call and an approval that are older than the target declares have expired; where it declares
 * nothing, either is lawful short of a year.
 */
export const clockChange: Change = {
  id: 'change:clock',
  claim: 'A call or an approval that is older than its lifetime authorises nothing.',
  courses(world, action, env) {
    const { contract } = env;
    const { advanceMs } = detailsOf(action);
    if (typeof advanceMs !== 'number') return done([world], action);
    const { callLifetimeMs, approvalLifetimeMs } = contract.semantics;
    const aged = runsThatFeel(world, action).reduce((next, run) => age(next, env, run, advanceMs), world);
    const strict = (known: number): World =>
      expire(expire(aged, 'call', callLifetimeMs ?? known), 'approval', approvalLifetimeMs ?? known);
    const certain = strict(LONG_MS);
    if (callLifetimeMs !== undefined && approvalLifetimeMs !== undefined) return done([certain], action);
    return done([strict(0), certain], action);
  },
};

/** Adds to the age of every call that waits, of every approval that waits to be used, and of what was set in the context. */
function age(world: World, env: Environment, run: string, ms: number): World {
  let next = contextsOf(world, env, run).reduce((w, { call }) => older(w, ageOfContext(call), ms), world);
  const token = agesWith(world, run);
  if (token !== undefined) next = older(next, token, ms);
  for (const call of callsOfRun(world, run)) {
    if (call.standing !== 'pending' && call.standing !== 'approved') continue;
    next = older(next, `age:call:${call.key}`, ms);
    // The first of several approvals ages while the others are awaited.
    if (call.standing === 'approved' || (call.approvers?.length ?? 0) > 0)
      next = older(next, `age:approval:${call.key}`, ms);
  }
  return next;
}

function older(world: World, name: string, ms: number): World {
  return setCondition(world, name, Number(world.conditions[name] ?? 0) + ms);
}

function expire(world: World, what: 'call' | 'approval', lifetimeMs: number): World {
  return Object.values(world.calls).reduce((next, call) => {
    const ms = world.conditions[`age:${what}:${call.key}`];
    if (ms === undefined || Number(ms) < lifetimeMs) return next;
    return lapse(next, call, what === 'call' ? 'provenance:expired' : 'approval:expired');
  }, world);
}
