import type { JsonObject } from '../../model/json.ts';
import type { Proposal } from '../../model/plan.ts';
import type { ModelCall } from '../../model/transcript.ts';
import { addRefusals, refusal, setCall } from './change.ts';
import { argumentFaults } from './conditions/argument-faults.ts';
import { dispatch, refuseCall } from './dispatch.ts';
import type { ActionOf, Environment } from './environment.ts';
import { isRemembered } from './remembered.ts';
import { signatureOf } from './signature.ts';
import type { CallState, World } from './world.ts';

interface Proposed {
  key: string;
  tool: string;
  arguments: JsonObject;
  round: string;
  /** Shares its id with an earlier call of the same answer of the model. */
  duplicate: 'no' | 'first' | 'later';
  /** The model gave it the id that a call of another turn had. */
  reused: boolean;
}

/** The proposals that the model made inside an action: from its log when there is one, else as scripted. */
export function proposedIn(
  env: Environment,
  action: ActionOf<'say' | 'submit'> | { id: string; run: string; rounds?: undefined },
): Proposed[] {
  if (env.replayed)
    return env.askedIn(action.id).flatMap((call) =>
      keyed(call, offsetOf(env, call.run, call.turn, call.round), call.proposals).map((p, i) => ({
        ...p,
        reused: action.rounds?.[call.round]?.[i]?.idOf !== undefined,
      })),
    );
  if (!('rounds' in action) || action.rounds === undefined) return [];
  const scripted = action.rounds[0] ?? [];
  const ids = scripted.map((p, i) => ({ ...p, id: String(p.idOf ?? p.sameIdAs ?? i) }));
  return keyed({ run: action.run, turn: action.turn, round: 0, ordinal: 0 }, 0, ids).map((p, i) => ({
    ...p,
    reused: scripted[i]?.idOf !== undefined,
  }));
}

function keyed(
  { run, turn, round, ordinal }: Pick<ModelCall, 'run' | 'turn' | 'round' | 'ordinal'>,
  offset: number,
  proposals: readonly (Omit<Proposal, 'sameIdAs'> & { id: string })[],
): Proposed[] {
  return proposals.map((p, i) => {
    const first = proposals.findIndex((q) => q.id === p.id);
    const shared = proposals.filter((q) => q.id === p.id).length > 1;
    return {
      key: `${run}.${turn}.${offset + i}${ordinal === 0 ? '' : `~${ordinal}`}`,
      tool: p.tool,
      arguments: p.arguments,
      round: `${turn}.${round}~${ordinal}`,
      duplicate: !shared ? 'no' : first === i ? 'first' : 'later',
      reused: false,
    };
  });
}

/** The tool whose name a name would be with other letters, without blanks, without what stands before it. */
function nearlyNamed({ contract }: Environment, name: string): string {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .replace(/^.*[./:]/, '')
      .replace(/[\s_-]/g, '')
      .toLowerCase();
  return Object.keys(contract.tools).find((tool) => plain(tool) === plain(name)) ?? name;
}

const ROUND_OFFSET = new WeakMap<Environment, Map<string, number>>();

/** Calls of earlier rounds of the same turn come first in the numbering. */
function offsetOf(env: Environment, run: string, turn: number, round: number): number {
  if (round === 0) return 0;
  return ROUND_OFFSET.get(env)?.get(`${run}/${turn}/${round}`) ?? 0;
}

/** Declares how many calls the earlier rounds of a turn hold; read from the plan once per fold. */
export function declareRounds(env: Environment, rounds: ReadonlyMap<string, number>): void {
  ROUND_OFFSET.set(env, new Map(rounds));
}

/** Authority records what the model proposed: gated calls wait, ungated ones are dispatched at once. Forks on duplicate ids. */
export function record(
  world: World,
  env: Environment,
  run: string,
  action: string,
  proposals: readonly Proposed[],
): World[] {
  if (!proposals.some((p) => p.duplicate !== 'no')) {
    const asked = recordAll(world, env, run, action, proposals, 'refuse');
    const known = proposals.filter((p) => isRemembered(world, run, p.tool, p.arguments)).map((p) => p.key);
    return known.length === 0 ? [asked] : [asked, ...unasked(asked, env, action, known)];
  }
  const semantics = env.contract.semantics.duplicateIds;
  const lawful = semantics === 'either' ? (['refuse', 'first'] as const) : [semantics];
  return lawful.map((how) => recordAll(world, env, run, action, proposals, how));
}

/** The courses in which one or all of the calls that were approved before, to the letter, go on without being asked for. */
function unasked(asked: World, env: Environment, action: string, keys: readonly string[]): World[] {
  const after = (some: readonly string[]): World =>
    some.reduce((world, key) => {
      const call = world.calls[key];
      return call?.standing === 'pending' ? dispatch(world, env, call, action, 0) : world;
    }, asked);
  return keys.length === 1 ? [after(keys)] : [...keys.map((key) => after([key])), after(keys)];
}

function recordAll(
  world: World,
  env: Environment,
  run: string,
  action: string,
  proposals: readonly Proposed[],
  duplicates: 'refuse' | 'first',
): World {
  const refuseTurn = duplicates === 'refuse' && proposals.some((p) => p.duplicate !== 'no');
  let next = world;
  for (const p of proposals) {
    const call: CallState = {
      key: p.key,
      run,
      tool: p.tool,
      arguments: p.arguments,
      round: p.round,
      standing: 'pending',
      // A decision on the call that had this id before is none on this one.
      why: [p.reused ? 'provenance:reused-id' : 'approval:absent'],
      shadows: [],
    };
    const owner = world.runs[run]?.owner ?? '';
    if (refuseTurn || p.duplicate === 'later') {
      const why = ['approval:duplicate-id'] as const;
      next = setCall(next, { ...call, standing: 'invalid', why });
      next = addRefusals(next, refusal(signatureOf(env.contract, p.tool, p.arguments, owner), why, action, p.key));
    } else if (env.contract.tools[p.tool] === undefined) {
      const why = ['provenance:unknown-tool'] as const;
      next = setCall(next, { ...call, standing: 'invalid', why });
      // Whoever takes the name for that of a tool which is nearly called so, would run this.
      const meant = signatureOf(env.contract, nearlyNamed(env, p.tool), p.arguments, owner);
      next = addRefusals(next, refusal(meant, why, action, p.key));
    } else if (argumentFaults(env, p.tool, p.arguments).length > 0) {
      // Some refuse it here and some when it is dispatched; no decision makes it lawful.
      const why = argumentFaults(env, p.tool, p.arguments);
      const faulty: CallState = { ...call, standing: 'invalid', why };
      // What runs before anybody decided lacks the decision first, whatever is wrong with its arguments.
      const undecided = env.contract.tools[p.tool]?.approval === 'required' ? [...call.why, ...why] : why;
      next = refuseCall(setCall(next, faulty), env, faulty, action, undecided);
    } else if (env.contract.tools[p.tool]?.approval === 'required') {
      next = addRefusals(
        setCall(next, call),
        refusal(signatureOf(env.contract, p.tool, p.arguments, owner), call.why, action, p.key),
      );
    } else {
      next = dispatch(setCall(next, call), env, call, action);
    }
  }
  return next;
}
