import type { Reason } from '../../../model/clause.ts';
import type { SimpleAction } from '../../../model/plan.ts';
import type { CallState, Refusal, World } from '../world.ts';

const BROKEN: Readonly<Record<NonNullable<SimpleAction['credential']>, Reason>> = {
  expired: 'principal:expired-credential',
  'other-audience': 'principal:other-audience',
  'other-client': 'principal:other-client',
};

/** A broken credential proves nobody: the action is judged as an anonymous one, and the guard named is the one attacked. */
export function credentialed(world: World, action: SimpleAction, courses: (acting: SimpleAction) => World[]): World[] {
  if (action.credential === undefined) return courses(action);
  const broken = BROKEN[action.credential];
  const named = (reasons: readonly Reason[]): Reason[] =>
    reasons.map((r) => (r === 'principal:anonymous' || r === 'approval:anonymous' ? broken : r));
  return courses({ ...action, as: '' }).map((course) => ({
    ...course,
    refusals: course.refusals.map((r): Refusal => (r.action === action.id ? { ...r, reasons: named(r.reasons) } : r)),
    calls: Object.fromEntries(
      Object.entries(course.calls).map(([key, call]): [string, CallState] => [
        key,
        call === world.calls[key] ? call : { ...call, why: named(call.why) },
      ]),
    ),
  }));
}
