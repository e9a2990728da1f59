import type { JsonValue } from '../../../model/json.ts';
import { membersOf } from '../../../model/json.ts';
import { setCondition, setOutcome } from '../change.ts';
import type { Change, ChangeAction, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import type { World } from '../world.ts';

/** Of a session in which nothing has happened. */
const FULL = 2;
const DEGRADING = ['verification-failed', 'retraction', 'probe', 'refused-ask'] as const;

/** A tool with a floor is refused below it, whatever was said in the meantime. */
export const postureFloor: Condition = {
  id: 'posture-floor',
  claim: 'a call is refused while the posture of its session is below the floor of its tool',
  refuses(world, env, { tool, run }) {
    const floor = env.contract.tools[tool]?.floor;
    return floor !== undefined && levelOf(world, run) < floor ? ['posture:below-floor'] : [];
  },
};

const changeOf = (what: string): string => `posture:${what}`;

function levelOf(world: World, run: string): number {
  return Number(world.conditions[`posture:${run}`] ?? FULL);
}

function runOf(action: ChangeAction): string {
  return action.do === 'posture' ? action.run : '';
}

const degrading = DEGRADING.map(
  (what): Change => ({
    id: changeOf(what),
    claim: 'it takes one step of trust off the session',
    courses(world, action) {
      const run = runOf(action);
      const lower = setCondition(world, `posture:${run}`, Math.max(0, levelOf(world, run) - 1));
      return [setOutcome(lower, action.id, 'accept')];
    },
  }),
);

/** A verification over a channel that the session left alone, by a code that is new, restores what was lost. */
const stepUp: Change = {
  id: changeOf('step-up'),
  claim: 'an out-of-band verification lifts the posture once, and never over a contact that the session has changed',
  courses(world, action, env) {
    const run = runOf(action);
    const { channel, code } = claimOf(action);
    const used = world.conditions['step-up-codes'];
    const codes = Array.isArray(used) ? used : [];
    if (codes.includes(code) || changedChannel(world, env, run, channel))
      return [setOutcome(world, action.id, 'refuse')];
    const lifted = setCondition(setCondition(world, `posture:${run}`, FULL), 'step-up-codes', [...codes, code]);
    return [setOutcome(lifted, action.id, 'accept')];
  },
};

/** Somebody of the tenant whose part it is takes the thread: a person answers for it from then on. */
const handOff: Change = {
  id: changeOf('hand-off'),
  claim: 'an operator who takes the thread lifts the posture, and nobody else does',
  courses(world, action, env) {
    const run = runOf(action);
    const who = env.contract.principals[action.as];
    const may = who?.roles.includes('operator') === true && who.tenant === world.runs[run]?.tenant;
    if (!may) return [setOutcome(world, action.id, 'refuse')];
    return [setOutcome(setCondition(world, `posture:${run}`, FULL), action.id, 'accept')];
  },
};

/** What a session says of its own verification is nothing but words. */
const inBand: Change = {
  id: changeOf('step-up-in-band'),
  claim: 'a session cannot lift its own posture',
  courses: (world, action) => [setOutcome(world, action.id, 'refuse')],
};

function claimOf(action: ChangeAction): { channel: JsonValue; code: JsonValue } {
  const claim = membersOf(action.do === 'posture' ? action.value : undefined);
  return { channel: claim.channel ?? null, code: claim.code ?? null };
}

function changedChannel(world: World, env: Environment, run: string, channel: JsonValue): boolean {
  return Object.values(world.calls).some((call) => {
    const rule = env.contract.tools[call.tool];
    if (call.run !== run || call.standing !== 'done' || rule?.changesChannel !== true) return false;
    return rule.effect !== undefined && call.arguments[rule.effect.resource] === channel;
  });
}

export const POSTURE_CHANGES: readonly Change[] = [...degrading, stepUp, handOff, inBand];
