import { paths } from 'jsonpath-rfc9535';
import type { JsonValue } from '../vocabulary.ts';

type Segments = readonly (string | number)[];

/** What is done to each match: the new value, `REMOVED`, or undefined where it cannot be done to that value. */
export type Change = (value: JsonValue) => JsonValue | typeof REMOVED | undefined;
export const REMOVED: unique symbol = Symbol('removed');

/**
 * The document with every match of a JSONPath changed; undefined where nothing matches or nothing changes. `create` adds the last
 * member of the path where its parent lacks it.
 */
export function edited(document: JsonValue, at: string, change: Change, create = false): JsonValue | undefined {
  let next = structuredClone(document);
  const found = paths(document, at).map(segmentsOf);
  const places = found.length === 0 && create ? missing(document, at) : found;
  let done = 0;
  // From behind, so that what is taken away moves nothing that is still to be changed.
  for (const place of places.toReversed()) {
    const value = place.reduce<JsonValue | undefined>(child, next);
    const changed = change(value ?? null);
    if (changed === undefined) continue;
    const written = place.length === 0 ? root(changed) : write(next, place, changed);
    if (written === undefined) continue;
    next = written;
    done++;
  }
  return done === 0 ? undefined : next;
}

/** Every place of a document as a person would write it: `$.calls[0].arguments.amount`. */
export function placesIn(document: JsonValue): string[] {
  return paths(document, '$..*').map((text) => text.replace(/\['([A-Za-z_]\w*)'\]/g, '.$1'));
}

function root(changed: JsonValue | typeof REMOVED): JsonValue | undefined {
  return changed === REMOVED ? undefined : changed;
}

/** `$['a'][0]`, as RFC 9535 normalises every path, in parts. */
function segmentsOf(normalised: string): Segments {
  return [...normalised.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(([, name, index]) =>
    name === undefined ? Number(index) : name.replace(/\\(['\\])/g, '$1'),
  );
}

/** The places that a path with a name or a number at its end would have, had their parents such a member. */
function missing(document: JsonValue, at: string): Segments[] {
  const [, parent, dotted, quoted, index] =
    /^(\$.*?)(?:\.([A-Za-z_]\w*)|\[(?:'([^'\\]+)'|"[^"\\]+")\]|\[(\d+)\])$/.exec(at) ?? [];
  const last = dotted ?? quoted ?? (index === undefined ? undefined : Number(index));
  if (parent === undefined || last === undefined) return [];
  return paths(document, parent)
    .map(segmentsOf)
    .filter((place) => takes(place.reduce<JsonValue | undefined>(child, document), last))
    .map((place) => [...place, last]);
}

function takes(parent: JsonValue | undefined, last: string | number): boolean {
  if (Array.isArray(parent)) return last === parent.length;
  return parent !== null && typeof parent === 'object' && typeof last === 'string';
}

function child(value: JsonValue | undefined, segment: string | number): JsonValue | undefined {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, segment)) return undefined;
  return (value as Record<string | number, JsonValue>)[segment];
}

function write(document: JsonValue, place: Segments, changed: JsonValue | typeof REMOVED): JsonValue | undefined {
  const parent = place.slice(0, -1).reduce<JsonValue | undefined>(child, document);
  const last = place.at(-1);
  if (parent === null || typeof parent !== 'object' || last === undefined) return undefined;
  if (changed !== REMOVED) {
    Object.defineProperty(parent, last, { value: changed, enumerable: true, writable: true, configurable: true });
  } else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return document;
}
