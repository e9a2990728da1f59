import { query } from 'jsonpath-rfc9535';
import type { JsonValue } from '../../model/json.ts';

/** A compiled JSONPath (RFC 9535). */
export interface JsonPath {
  text: string;
  /** At most one match by its shape. */
  singular: boolean;
  /** Every match, in document order. */
  all(document: JsonValue | undefined): JsonValue[];
  first(document: JsonValue | undefined): JsonValue | undefined;
}

const EVERY = Symbol('[*]');
type Segment = string | number | typeof EVERY;

const compiled = new Map<string, JsonPath>();

/** Compiles once for each text. Throws an Error with the parser's sentence when it is no JSONPath. */
export function jsonPath(text: string): JsonPath {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  query(null, text);
  const segments = plainSegments(text);
  const all = segments === undefined ? slow(text) : (document: JsonValue) => walk([document], segments);
  const path: JsonPath = {
    text,
    singular: segments?.every((segment) => segment !== EVERY) ?? false,
    all: (document) => (document === undefined ? [] : all(document)),
    first: (document) => (document === undefined ? undefined : all(document)[0]),
  };
  compiled.set(text, path);
  return path;
}

function slow(text: string): (document: JsonValue) => JsonValue[] {
  return (document) => query(document, text) as JsonValue[];
}

/** `$.a.b`, `$['a']`, `$[0]`, `$.a[*].b`: most paths by far, and thousands of them a second. Anything else is undefined. */
function plainSegments(text: string): Segment[] | undefined {
  if (!/^\$(?:\.[A-Za-z_]\w*|\['[\w -]+'\]|\[\*\]|\[\d{1,9}\])*$/.test(text)) return undefined;
  return [...text.matchAll(/\.([A-Za-z_]\w*)|\['([\w -]+)'\]|\[(\*)\]|\[(\d+)\]/g)].map((match) => {
    if (match[3] !== undefined) return EVERY;
    return match[4] === undefined ? (match[1] ?? match[2] ?? '') : Number(match[4]);
  });
}

function walk(nodes: JsonValue[], segments: readonly Segment[]): JsonValue[] {
  let found = nodes;
  for (const segment of segments) {
    const next: JsonValue[] = [];
    for (const node of found) step(node, segment, next);
    found = next;
  }
  return found;
}

function step(node: JsonValue, segment: Segment, into: JsonValue[]): void {
  if (node === null || typeof node !== 'object') return;
  if (segment === EVERY) into.push(...Object.values(node));
  else if (Array.isArray(node)) {
    const item = typeof segment === 'number' ? node[segment] : undefined;
    if (item !== undefined) into.push(item);
  } else if (typeof segment === 'string' && Object.hasOwn(node, segment)) into.push(node[segment] as JsonValue);
}
