import type { Attribution, Effect } from '../model/effect.ts';
import type { RawEffect } from './canary.ts';
import { undisguised } from './disguise.ts';
import { markersAt } from './marker-search.ts';

/** Whose a text is, and how the marker was found in it. */
export interface Owner {
  marker: string;
  how: Attribution;
}

/** The markers in flight. */
export type Markers = Pick<ReadonlySet<string>, 'has'>;

/** A marker that a call token follows: `<marker>-<run><turn>x<index>`. */
const STAMP_TAIL = /^-[a-z][a-z0-9-]*?\d+x\d+/;
const STAMP_LONGEST = 96;

/** The owner of a text that names one resource. The exact form is the fast path. */
export function ownerOf(text: string, inFlight: Markers): Owner | undefined {
  return ownerOfAll([text], inFlight, undefined);
}

/**
 * The owner of several texts. Where they hold more than one marker, a call token goes first (it says which call wrote
 * the texts), then `preferred`, then what stands first. An exact find in any text goes before a disguised one.
 */
export function ownerOfAll(
  texts: readonly string[],
  inFlight: Markers,
  preferred: string | undefined,
): Owner | undefined {
  const wanted = (marker: string): boolean => inFlight.has(marker);
  const exact = choose(texts, wanted, preferred);
  if (exact !== undefined) return { marker: exact, how: 'exact' };
  for (const whole of texts) {
    for (const { how, text } of undisguised(whole)) {
      if (how === 'exact') continue;
      const marker = choose([text], wanted, preferred);
      if (marker !== undefined) return { marker, how };
    }
  }
  return undefined;
}

function choose(
  texts: readonly string[],
  wanted: (marker: string) => boolean,
  preferred: string | undefined,
): string | undefined {
  let first: string | undefined;
  let hasPreferred = false;
  for (const text of texts) {
    for (const { marker, end } of markersAt(text, wanted)) {
      if (STAMP_TAIL.test(text.slice(end, end + STAMP_LONGEST))) return marker;
      first ??= marker;
      if (marker === preferred) hasPreferred = true;
    }
  }
  return hasPreferred ? preferred : first;
}

/** Finds both owners of an effect: of the resource touched and of the arguments written. */
export function attribute(raw: RawEffect, inFlight: Markers): Effect {
  const { texts, leased, ...seen } = raw;
  const resource = ownerOf(texts.resource, inFlight);
  const argument = ownerOfAll(texts.arguments, inFlight, resource?.marker);
  const rewritten = [resource, argument].find((owner) => owner !== undefined && owner.how !== 'exact');
  const effect: Effect = { ...seen, attribution: rewritten?.how ?? 'exact' };
  if (resource !== undefined) effect.marker = resource.marker;
  if (argument !== undefined) effect.argumentMarker = argument.marker;
  if (resource === undefined && argument === undefined && leased !== undefined && inFlight.has(leased))
    return { ...effect, marker: leased, attribution: 'leased' };
  return effect;
}

/** The trials that an effect is reported to: of the resource, and of the arguments where that is another one. */
export function ownersOf(effect: Effect): string[] {
  const owners = [effect.marker, effect.argumentMarker].filter((marker) => marker !== undefined);
  return [...new Set(owners)];
}
