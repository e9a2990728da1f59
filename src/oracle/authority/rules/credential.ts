import type { Reason } from '../../../model/clause.ts';
import type { Contract } from '../../../model/contract.ts';
import type { SimpleAction } from '../../../model/plan.ts';
import { isEnded } from '../drift/session.ts';
import type { Environment } from '../environment.ts';
import type { CallState, Refusal, World } from '../world.ts';

const BROKEN: Readonly<Record<NonNullable<SimpleAction['credential']>, Reason>> = {
  expired: 'principal:expired-credential',
  'other-audience': 'principal:other-audience',
  'other-client': 'principal:other-client',
  downstream: 'principal:passed-through',
  'unconsented-client': 'principal:no-consent',
  'narrow-scope': 'principal:narrow-scope',
};

/** The session of the actor was ended, as the run of the action feels it. */
function endedSession(world: World, action: SimpleAction): Reason | undefined {
  const run = 'run' in action ? action.run : 'call' in action ? world.calls[action.call ?? '']?.run : undefined;
  return run !== undefined && isEnded(world, run, action.as) ? 'principal:ended-session' : undefined;
}

/** The action comes with a credential that proves nobody. */
export function isBroken(world: World, action: SimpleAction): boolean {
  return action.credential !== undefined || endedSession(world, action) !== undefined;
}

/** A broken credential proves nobody: the action is judged as an anonymous one, and the guard named is the one attacked. */
export function credentialed(
  world: World,
  action: SimpleAction,
  { contract }: Environment,
  courses: (acting: SimpleAction) => World[],
): World[] {
  const broken = action.credential === undefined ? endedSession(world, action) : BROKEN[action.credential];
  if (broken === undefined) return courses(action);
  const named = (reasons: readonly Reason[]): Reason[] =>
    reasons.map((r) => (r === 'principal:anonymous' || r === 'approval:anonymous' ? broken : r));
  const asNobody = courses({ ...action, as: '' }).map((course) => ({
    ...course,
    refusals: course.refusals.map((r): Refusal => (r.action === action.id ? { ...r, reasons: named(r.reasons) } : r)),
    calls: Object.fromEntries(
      Object.entries(course.calls).map(([key, call]): [string, CallState] => [
        key,
        call === world.calls[key] ? call : { ...call, why: named(call.why) },
      ]),
    ),
  }));
  // What it is good for it may be good for here as well.
  return isForReading(action, contract) ? [...asNobody, ...courses(action)] : asNobody;
}

/** A credential for reading comes with a request that has nothing done but reading. */
function isForReading(action: SimpleAction, { tools }: Contract): boolean {
  if (action.credential !== 'narrow-scope' || action.do !== 'invoke') return false;
  return tools[action.tool]?.readOnly === true;
}
