import type { SimpleAction } from '../../model/plan.ts';
import type { ModelCall, StepFact } from '../../model/transcript.ts';

/** The model is asked a little after the request that caused it was begun; clocks of one machine agree to about this. */
const TOLERANCE_MS = 3;

function runOf(action: SimpleAction): string | undefined {
  if ('run' in action) return action.run;
  return 'call' in action && action.call !== undefined ? action.call.slice(0, action.call.indexOf('.')) : undefined;
}

/**
 * Which action each invocation of the model happened inside: the one that carries its turn for a first round, else the
 * latest action on that run that had begun. Never by prediction.
 */
export function inAction(
  actions: readonly SimpleAction[],
  facts: ReadonlyMap<string, StepFact>,
  log: readonly ModelCall[],
): Map<string, ModelCall[]> {
  const byAction = new Map<string, ModelCall[]>();
  for (const call of [...log].sort((a, b) => a.at - b.at)) {
    const begun = actions.filter(
      (a) => runOf(a) === call.run && (facts.get(a.id)?.start ?? Number.POSITIVE_INFINITY) <= call.at + TOLERANCE_MS,
    );
    const carrier =
      call.round === 0 && call.ordinal === 0
        ? begun.find((a) => (a.do === 'say' || a.do === 'submit') && a.turn === call.turn)
        : undefined;
    const latest = begun.reduce<SimpleAction | undefined>(
      (best, a) => (best === undefined || (facts.get(a.id)?.start ?? 0) >= (facts.get(best.id)?.start ?? 0) ? a : best),
      undefined,
    );
    const owner = carrier ?? latest;
    if (owner === undefined) continue;
    byAction.set(owner.id, [...(byAction.get(owner.id) ?? []), call]);
  }
  return byAction;
}
