import type { Contract } from '../../model/contract.ts';
import type { Plan, Together } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import type { ModelCall, StepFact, Transcript } from '../../model/transcript.ts';
import type { Environment } from './environment.ts';
import { inAction } from './model-log.ts';
import { narrow } from './narrow.ts';
import { declareRounds } from './propose.ts';
import { interleavings } from './race.ts';
import { signatureOf } from './signature.ts';
import { step } from './step.ts';
import { FIRST_WORLD, mergeWorlds, type Refusal, type World } from './world.ts';

/** More lawful courses than this, and the oracle gives up on the trial instead of guessing. */
export const MAX_WORLDS = 512;

export interface FoldInput {
  /** A bound plan: no placeholders left. */
  plan: Plan;
  contract: Contract;
  /** Tenant by resource value; null for a resource without an owner. */
  tenants: ReadonlyMap<string, string | null>;
  /** What happened; absent when only a prediction is wanted. */
  transcript?: Transcript;
  modelLog?: readonly ModelCall[];
}

export interface Folded {
  worlds: World[];
  /** Interleavings were left out of a race; absence of an effect proves less. */
  capped: boolean;
}

/** Folds a plan through the run state machine: every lawful course, with what it permits and refuses. */
export function fold(input: FoldInput): Folded | 'too-many-worlds' {
  const env = environmentOf(input);
  let worlds: World[] = [FIRST_WORLD];
  let capped = false;
  for (const action of input.plan.actions) {
    if (action.do === 'together') {
      const race = raceOf(worlds, action, env);
      worlds = race.worlds;
      capped ||= race.capped;
    } else {
      worlds = narrow(mergeWorlds(worlds.flatMap((w) => step(w, action, env))), [action], env);
    }
    if (worlds.length > MAX_WORLDS) return 'too-many-worlds';
  }
  return { worlds: worlds.map((w) => withStanding(w, env)), capped };
}

function raceOf(worlds: readonly World[], action: Together, env: Environment): { worlds: World[]; capped: boolean } {
  const { orders, capped } = interleavings(action.branches);
  let after: World[] = [];
  for (const order of orders) {
    let course = [...worlds];
    for (const [i, racer] of order.entries()) {
      // A later racer may also be told "busy" and have no influence.
      course = mergeWorlds(
        course.flatMap((w) =>
          i === 0
            ? step(w, racer, env)
            : [...step(w, racer, env), { ...w, outcomes: { ...w.outcomes, [racer.id]: 'refuse' as const } }],
        ),
      );
      if (course.length > MAX_WORLDS) return { worlds: course, capped };
    }
    after = mergeWorlds([...after, ...course]);
  }
  return { worlds: narrow(after, action.branches.flat(), env), capped };
}

/** Everything that was proposed and ended without authority stays refused until the end. */
function withStanding(world: World, env: Environment): World {
  const standing: Refusal[] = [];
  for (const call of Object.values(world.calls)) {
    const signature = signatureOf(env.contract, call.tool, call.arguments, world.runs[call.run]?.owner ?? '');
    if (call.standing !== 'done' && signature !== undefined && call.why.length > 0)
      standing.push({ signature, reasons: call.why, action: 'standing', call: call.key });
    for (const shadow of call.shadows) standing.push({ ...shadow, action: 'standing', call: call.key });
  }
  return { ...world, refusals: [...world.refusals, ...standing] };
}

function environmentOf(input: FoldInput): Environment {
  const facts = new Map<string, StepFact>((input.transcript ?? []).map((f) => [f.action, f]));
  const actions = simpleActions(input.plan);
  const asked = inAction(actions, facts, input.modelLog ?? []);
  const env: Environment = {
    contract: input.contract,
    tenantOf: (resource) => input.tenants.get(resource),
    resources: [...input.tenants.keys()],
    factOf: (id) => facts.get(id),
    askedIn: (id) => asked.get(id) ?? [],
    replayed: input.transcript !== undefined,
  };
  const rounds = new Map<string, number>();
  for (const a of actions) {
    if (a.do !== 'say' && a.do !== 'submit') continue;
    let before = 0;
    for (const [i, round] of a.rounds.entries()) {
      rounds.set(`${a.run}/${a.turn}/${i}`, before);
      before += round.length;
    }
  }
  declareRounds(env, rounds);
  return env;
}
