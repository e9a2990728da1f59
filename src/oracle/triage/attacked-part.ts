import type { Plan, SimpleAction } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';
import type { ModelCall, Transcript } from '../../model/transcript.ts';
import { CLOCK_TOLERANCE_MS } from '../explain.ts';

/** Actions that a mutation put there or changed. */
export function attackActions(plan: Plan): SimpleAction[] {
  return simpleActions(plan).filter((a) => a.attack !== undefined);
}

/** When the attacked part began; without a mutated action it is the whole trial. */
function attackStart(plan: Plan, transcript: Transcript): number {
  const ids = new Set(attackActions(plan).map((a) => a.id));
  const starts = transcript.filter((f) => ids.has(f.action)).map((f) => f.start);
  return starts.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...starts);
}

/** Model calls from the first mutated action on; null when nobody counts. */
export function modelCallsInAttack(
  plan: Plan,
  transcript: Transcript,
  modelCalls: readonly ModelCall[] | null,
): ModelCall[] | null {
  if (modelCalls === null) return null;
  const start = attackStart(plan, transcript) - CLOCK_TOLERANCE_MS;
  return modelCalls.filter((call) => call.at >= start);
}
