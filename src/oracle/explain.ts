import type { Contract } from '../model/contract.ts';
import type { Effect } from '../model/effect.ts';
import type { Transcript } from '../model/transcript.ts';
import type { Signature } from './authority/signature.ts';
import type { Permit, World } from './authority/world.ts';
import { contentKey, effectKey, pick, type Senses, signatureKey } from './sight.ts';

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
  const ends = new Map(sight.transcript.map((f) => [f.action, f.end]));
  const used = new Map<Permit, number>();
  const excess: Effect[] = [];
  const counts = (canary: string): boolean => sight.senses[canary]?.includes('count') !== false;
  const keys = new Map(world.permits.map((p) => [p, signatureKey(p.signature, sight.senses)]));
  for (const effect of [...effects].sort((a, b) => a.at - b.at)) {
    const candidates = world.permits.filter(
      (p) =>
        p.signature.canary === effect.canary &&
        ((used.get(p) ?? 0) < p.max || !counts(effect.canary)) &&
        (starts.get(p.action) ?? 0) - CLOCK_TOLERANCE_MS <= effect.at &&
        (p.until === undefined || effect.at <= (ends.get(p.until) ?? Infinity) + CLOCK_TOLERANCE_MS) &&
        keys.get(p) === effectKey(effect, observedBy(sight.contract, p.signature.tool), sight.senses),
    );
    // A sensor that cannot count has seen all of them in the one that it saw.
    if (!counts(effect.canary) && candidates.length > 0) {
      for (const p of candidates) used.set(p, (used.get(p) ?? 0) + 1);
      continue;
    }
    // What is only allowed does not use up what is demanded, where the sensor cannot tell them apart.
    const permit = candidates.find((p) => (used.get(p) ?? 0) < p.min) ?? candidates[0];
    if (permit === undefined) excess.push(effect);
    else used.set(permit, (used.get(permit) ?? 0) + 1);
  }
  // Done once or twice, or again to the same end, is all one to a sensor that cannot count.
  const seen = new Set([...used.keys()].filter((p) => !counts(p.signature.canary)).map((p) => keys.get(p)));
  const deficit = world.permits.filter((p) => p.min > 0 && (used.get(p) ?? 0) < p.min && !seen.has(keys.get(p)));
  return { world, excess, deficit, used };
}

/** The world that explains best: least excess, then least deficit, then the one that goes wrong latest. */
export function bestExplanation(worlds: readonly World[], effects: readonly Effect[], sight: Sight): Explanation {
  let best: Explanation | undefined;
  for (const world of worlds) {
    const next = explain(world, effects, sight);
    if (best === undefined || isBetter(next, best)) best = next;
  }
  if (best === undefined) throw new Error('no world to explain a trial with');
  return best;
}

function isBetter(a: Explanation, b: Explanation): boolean {
  if (a.excess.length !== b.excess.length) return a.excess.length < b.excess.length;
  if (a.deficit.length !== b.deficit.length) return a.deficit.length < b.deficit.length;
  return (a.excess[0]?.at ?? 0) > (b.excess[0]?.at ?? 0);
}

/** An effect that looks like what a call would do, whoever acted. */
export function sameContent(effect: Effect, signature: Signature, { contract, senses }: Sight): boolean {
  const args = pick(effect.arguments ?? {}, observedBy(contract, signature.tool));
  return contentKey(effect, args, senses) === contentKey(signature, signature.arguments, senses);
}

/** The tool's own observed arguments; another tool of the same canary may be seen with others. */
function observedBy(contract: Contract, tool: string): readonly string[] {
  return contract.tools[tool]?.effect?.observed ?? [];
}
