import type { Contract } from '../model/contract.ts';
import type { Effect } from '../model/effect.ts';
import type { Transcript } from '../model/transcript.ts';
import type { Permit, World } from './authority/world.ts';
import { effectKey, type Senses, signatureKey } from './sight.ts';

/** An effect may be stamped this much before the request that caused it was begun, by the clocks of one machine. */
export const CLOCK_TOLERANCE_MS = 3;

export interface Explanation {
  world: World;
  /** Effects that no permit covers, in order of time. */
  excess: Effect[];
  /** Permits that had to happen and did not. */
  deficit: Permit[];
  /** Permits used, with how often. */
  used: ReadonlyMap<Permit, number>;
}

export interface Sight {
  contract: Contract;
  senses: Senses;
  transcript: Transcript;
}

/** Matches observed effects with what one world permits; an effect earlier than its permit is excess. */
export function explain(world: World, effects: readonly Effect[], sight: Sight): Explanation {
  const starts = new Map(sight.transcript.map((f) => [f.action, f.start]));
  const used = new Map<Permit, number>();
  const excess: Effect[] = [];
  const byKey = new Map<string, Permit[]>();
  for (const permit of world.permits) {
    const key = signatureKey(permit.signature, sight.senses);
    byKey.set(key, [...(byKey.get(key) ?? []), permit]);
  }
  for (const effect of [...effects].sort((a, b) => a.at - b.at)) {
    const candidates = byKey.get(effectKey(effect, observedOf(sight.contract, effect), sight.senses)) ?? [];
    const permit = candidates.find(
      (p) => (used.get(p) ?? 0) < p.max && (starts.get(p.action) ?? 0) - CLOCK_TOLERANCE_MS <= effect.at,
    );
    if (permit === undefined) excess.push(effect);
    else used.set(permit, (used.get(permit) ?? 0) + 1);
  }
  const deficit = world.permits.filter((p) => p.min > 0 && (used.get(p) ?? 0) < p.min);
  return { world, excess, deficit, used };
}

/** The world that explains best: least excess, then least deficit, then the one in which the excess comes last. */
export function bestExplanation(worlds: readonly World[], effects: readonly Effect[], sight: Sight): Explanation {
  let best: Explanation | undefined;
  for (const world of worlds) {
    const next = explain(world, effects, sight);
    if (
      best === undefined ||
      next.excess.length < best.excess.length ||
      (next.excess.length === best.excess.length && next.deficit.length < best.deficit.length) ||
      (next.excess.length === best.excess.length &&
        next.deficit.length === best.deficit.length &&
        (next.excess[0]?.at ?? 0) > (best.excess[0]?.at ?? 0))
    )
      best = next;
  }
  if (best === undefined) throw new Error('no world to explain a trial with');
  return best;
}

/** Arguments of an effect that its tool declares as observed, whichever tool of that canary it was. */
export function observedOf(contract: Contract, effect: Effect): string[] {
  const names = new Set<string>();
  for (const rule of Object.values(contract.tools)) {
    if (rule.effect?.canary === effect.canary) for (const name of rule.effect.observed) names.add(name);
  }
  return [...names];
}
