import type { Reason } from '../../../model/clause.ts';
import type { StateToken } from '../../../model/plan.ts';
import { callsOfRun, refuseAction } from '../change.ts';
import { dispatch, dispatchAsked, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { proposedIn, record } from '../propose.ts';
import { ageOfToken, handedOut, heldCalls } from '../state-token.ts';
import type { CallState, World } from '../world.ts';
import { notOwner } from './not-owner.ts';

type Held = ActionOf<'submit'> & { state: StateToken };

/**
 * A run goes on from the state that its client holds. That is the owner's to ask for, with the token of that run, in time. What was
 * done to the token, or is shown beside it, makes nothing lawful: a target refuses it, or goes by its own records.
 */
export function goOn(world: World, action: Held, env: Environment, contradicts: boolean): World[] {
  const why = notGood(world, action, env);
  const refused = (reasons: readonly Reason[]): World =>
    refuseAction(
      callsOfRun(world, action.run).reduce(
        (w, call) => refuseCall(w, env, call, action.id, whyOf(call, reasons)),
        world,
      ),
      action.id,
      [],
    );
  if (why.length > 0) return [refused(why)];
  const { rewritten, signature, issue } = action.state;
  const open = contradicts || rewritten === true || signature !== undefined || issue !== undefined;
  const doubtful = open || mayHaveExpired(world, action, env) || heldCalls(world, action.run) === undefined;
  return [...(doubtful ? [refused([])] : []), ...taken(world, action, env, doubtful)];
}

function whyOf(call: CallState, why: readonly Reason[]): readonly Reason[] {
  if (call.standing === 'approved') return why;
  return call.standing === 'done' ? call.why : [...why, ...call.why];
}

function notGood(world: World, { run, as, state }: Held, env: Environment): Reason[] {
  const stranger = world.runs[run]?.owner === as ? [] : notOwner(world, env, run, as);
  if (state.of !== run) return ['principal:token-of-another-run'];
  if (stranger.length > 0) return stranger;
  const { stateTokenLifetimeMs: most } = env.contract.semantics;
  return most !== undefined && ageOfToken(world, run) >= most ? ['provenance:token-expired'] : [];
}

function mayHaveExpired(world: World, { run }: Held, { contract }: Environment): boolean {
  return contract.semantics.stateTokenLifetimeMs === undefined && ageOfToken(world, run) > 0;
}

/** Approved calls that the client holds are dispatched; those that it does not hold may be. */
function taken(world: World, action: Held, env: Environment, doubtful: boolean): World[] {
  const held = heldCalls(world, action.run) ?? [];
  const calls = callsOfRun(world, action.run);
  const waiting = calls.filter((call) => call.standing === 'approved');
  let next = calls.reduce((w, call) => (call.standing === 'approved' ? w : refuseCall(w, env, call, action.id)), world);
  const mine = waiting.filter((call) => held.includes(call.key));
  for (const call of mine) {
    next = refuseCall(next, env, call, action.id, []);
    next = doubtful ? dispatch(next, env, call, action.id, 0) : dispatchAsked(next, env, call, action.id);
  }
  const others = waiting.filter((call) => !held.includes(call.key));
  const all = others.reduce((w, call) => dispatch(w, env, call, action.id, 0), next);
  const courses = others.length === 0 ? [next] : [next, all];
  const proposals = proposedIn(env, { id: action.id, run: action.run });
  return courses.flatMap((w) => record(w, env, action.run, action.id, proposals)).map((w) => handedOut(w, action.run));
}
