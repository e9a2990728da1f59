import { type Clause, clauseOf, type Reason } from '../model/clause.ts';
import type { Effect } from '../model/effect.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import { partsOf, simpleActions } from '../model/plan-actions.ts';
import type { Permit, Refusal } from './authority/world.ts';
import { CLOCK_TOLERANCE_MS, type Explanation, type Sight, sameContent } from './explain.ts';
import { targetKey } from './sight.ts';

export interface Blame {
  reasons: readonly Reason[];
  clause: Clause;
  /** The action that was under way when the effect happened. */
  action: SimpleAction | undefined;
  /** Kind of that action; of a racer `race`, since the race is the cause and not the request. */
  actionKind: string;
  refusal: Refusal | undefined;
}

/** The latest action that had begun when the effect happened. */
export function causingAction(
  plan: Plan,
  effect: Effect,
  sight: Sight,
): { action: SimpleAction | undefined; kind: string } {
  const starts = new Map(sight.transcript.map((f) => [f.action, f.start]));
  let found: { action: SimpleAction; kind: string; start: number } | undefined;
  for (const top of plan.actions) {
    for (const action of partsOf(top)) {
      const start = starts.get(action.id);
      if (start === undefined || action.do === 'wait' || start - CLOCK_TOLERANCE_MS > effect.at) continue;
      if (found === undefined || start >= found.start)
        found = { action, kind: top.do === 'together' ? 'race' : action.do, start };
    }
  }
  return { action: found?.action, kind: found?.kind ?? 'none' };
}

/** Which guards refuse an excess effect: same content, else a repetition, else the same call, else the same resource. */
export function blame(
  plan: Plan,
  effect: Effect,
  explanation: Explanation,
  sight: Sight,
  stampsOf: (effect: Effect) => readonly string[],
): Blame {
  const { action, kind } = causingAction(plan, effect, sight);
  const { permits } = explanation.world;
  const opened = permits.filter((p) => isOpen(p, effect, sight));
  const refusals = explanation.world.refusals.filter((r) => r.action === action?.id || !isOvertaken(r, opened, sight));
  const alike = ({ signature }: Refusal | Permit): boolean => sameContent(effect, signature, sight);
  const permitted = permits.find(alike);
  const named = (reasons: readonly Reason[], refusal?: Refusal): Blame => {
    const clause = clauseOf(reasons[0] ?? 'provenance:unexplained');
    // What would be refused without the race as well is not the race's doing.
    return {
      reasons,
      clause,
      action,
      actionKind: kind === 'race' && clause !== 'replay' ? (action?.do ?? kind) : kind,
      refusal,
    };
  };

  const here = permits.find((p) => p.action === action?.id && alike(p));
  // What the action under way may cause once, it has caused again; what was refused before it was granted is past.
  const again = here !== undefined && (explanation.used.get(here) ?? 0) >= here.max;
  if (again && !refusals.some((r) => r.action === action?.id && alike(r))) return named(['replay:repeated']);
  const best = prefer(refusals.filter(alike), action?.id);
  // It was due, and it came on somebody else's authority: older refusals of the same call do not explain that.
  if (best?.action !== action?.id && isOwedToAnother(effect, permits.filter(alike), explanation, sight))
    return named(['principal:other-actor']);
  if (best !== undefined && effect.kind === 'exposure') return offered(plan, best, named(best.reasons, best));
  if (best !== undefined) return named(best.reasons, best);
  if (permitted !== undefined) {
    if (effect.kind === 'disclosure') return named(['resource:other-recipient']);
    return named([
      (explanation.used.get(permitted) ?? 0) >= permitted.max
        ? 'replay:repeated'
        : actorDiffers(effect, permitted.signature, sight)
          ? 'principal:other-actor'
          : 'provenance:early',
    ]);
  }
  const stamps = stampsOf(effect);
  const sameCall = prefer(
    refusals.filter((r) => r.call !== undefined && stamps.includes(r.call)),
    action?.id,
  );
  if (sameCall !== undefined) return named(sameCall.reasons, sameCall);
  if (stamps.length > 0 && permits.some((p) => stamps.includes(p.call)))
    return named(['arguments:other-than-authorised']);
  const sameResource = prefer(
    refusals.filter((r) => targetKey(r.signature) === targetKey(effect)),
    action?.id,
  );
  return sameResource === undefined ? named(['provenance:unexplained']) : named(sameResource.reasons, sameResource);
}

/** Whether a permit for this very effect, but of another actor, was open and had not been used when it happened. */
function isOwedToAnother(effect: Effect, permits: readonly Permit[], { used }: Explanation, sight: Sight): boolean {
  if (effect.kind === 'exposure' || effect.kind === 'disclosure') return false;
  const others = permits.filter((p) => actorDiffers(effect, p.signature, sight));
  // Which of several equal permits was used is not told apart: together they must have something left.
  const left = others.reduce((n, p) => n + p.max - (used.get(p) ?? 0), 0);
  return left > 0 && others.some((p) => isOpen(p, effect, sight));
}

/**
 * What was refused before the same call was permitted says nothing of an effect that comes after the permit. A result that
 * a client offered is another matter: no permit of the call lets it in.
 */
function isOvertaken(refusal: Refusal, opened: readonly Permit[], sight: Sight): boolean {
  if (refusal.signature.kind === 'exposure') return false;
  const start = startOf(refusal.action, sight);
  return opened.some((p) => p.call === refusal.call && start < startOf(p.action, sight));
}

function isOpen(permit: Permit, effect: Effect, sight: Sight): boolean {
  return startOf(permit.action, sight) - CLOCK_TOLERANCE_MS <= effect.at;
}

/** What stands until the end is never overtaken. */
function startOf(action: string, { transcript }: Sight): number {
  return transcript.find((f) => f.action === action)?.start ?? Number.POSITIVE_INFINITY;
}

/** Whenever the model is shown it, what let a result in is the request that offered it. */
function offered(plan: Plan, refusal: Refusal, found: Blame): Blame {
  const action = simpleActions(plan).find((a) => a.id === refusal.action);
  return action === undefined ? found : { ...found, action, actionKind: action.do };
}

function actorDiffers(effect: Effect, signature: { principal: string; tenant: string }, sight: Sight): boolean {
  const senses = sight.senses[effect.canary] ?? [];
  return (
    (senses.includes('principal') && effect.principal !== signature.principal) ||
    (senses.includes('tenant') && effect.tenant !== signature.tenant)
  );
}

/** A refusal of the action under way, then a standing one, then the latest; fewest guards first. */
function prefer(refusals: readonly Refusal[], underWay: string | undefined): Refusal | undefined {
  const rank = (r: Refusal): number => (r.action === underWay ? 0 : r.action === 'standing' ? 1 : 2);
  let best: Refusal | undefined;
  for (const r of refusals) {
    if (
      best === undefined ||
      rank(r) < rank(best) ||
      (rank(r) === rank(best) && r.reasons.length < best.reasons.length) ||
      (rank(r) === 2 && rank(best) === 2 && r.reasons.length === best.reasons.length)
    )
      best = r;
  }
  return best;
}
