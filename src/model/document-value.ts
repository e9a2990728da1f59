import { type Alias, type Document, isAlias, isMap, isNode, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import type { JsonObject, JsonValue } from './json.ts';

export const MAX_DEPTH = 64;
/** Enough for a hand-written file, too few for an expansion attack. */
const MAX_ALIASES = 32;
const MAX_ALIASED_NODES = 10_000;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

type Steps = readonly (string | number)[];
type Report = (offset: number, path: Steps, message: string) => void;

interface Walk {
  yaml: Document.Parsed;
  report: Report;
  aliases: number;
  aliasedNodes: number;
  insideAlias: boolean;
}

/** The plain JSON value of a parsed document; what JSON cannot say is reported, and stands as null. */
export function toJson(yaml: Document.Parsed, report: Report): JsonValue {
  return jsonOf(yaml.contents, [], 0, { yaml, report, aliases: 0, aliasedNodes: 0, insideAlias: false });
}

/** The text of a mapping's key, or undefined where the key is not plain text. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function jsonOf(node: unknown, path: Steps, offset: number, walk: Walk): JsonValue {
  if (!isNode(node)) return null;
  const start = node.range?.[0] ?? offset;
  if (path.length > MAX_DEPTH) return refuse(walk, start, path, `nested more than ${MAX_DEPTH} deep`);
  if (walk.insideAlias && ++walk.aliasedNodes > MAX_ALIASED_NODES) return refuseAliases(walk, start, path);
  if (isAlias(node)) return aliasValue(node, path, start, walk);
  if (isMap(node)) return mapValue(node, path, start, walk);
  if (isSeq(node)) return node.items.map((item, i) => jsonOf(item, [...path, i], start, walk));
  if (isScalar(node)) return scalarValue(node, path, start, walk);
  return null;
}

function mapValue(map: YAMLMap, path: Steps, start: number, walk: Walk): JsonObject {
  const result: JsonObject = {};
  for (const pair of map.items) {
    const key = keyText(pair.key);
    const at = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? start;
    if (key === undefined) refuse(walk, at, path, 'a key must be plain text');
    else if (key === '__proto__') refuse(walk, at, path, 'the key "__proto__" is not allowed');
    else if (LONE_SURROGATE.test(key)) refuse(walk, at, path, 'a key holds half of a character');
    else if (Object.hasOwn(result, key)) refuse(walk, at, [...path, key], `duplicate key ${JSON.stringify(key)}`);
    else result[key] = jsonOf(pair.value, [...path, key], at, walk);
  }
  return result;
}

function aliasValue(alias: Alias, path: Steps, start: number, walk: Walk): JsonValue {
  if (++walk.aliases > MAX_ALIASES) return refuseAliases(walk, start, path);
  const outer = walk.insideAlias;
  walk.insideAlias = true;
  const value = jsonOf(alias.resolve(walk.yaml), path, start, walk);
  walk.insideAlias = outer;
  return value;
}

function scalarValue({ value, source }: Scalar, path: Steps, start: number, walk: Walk): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    return LONE_SURROGATE.test(value) ? refuse(walk, start, path, 'the text holds half of a character') : value;
  }
  if (typeof value !== 'number') return refuse(walk, start, path, 'JSON cannot say this value');
  if (!Number.isFinite(value)) return refuse(walk, start, path, `JSON cannot say ${source ?? value}`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return refuse(walk, start, path, `${source ?? value} is too large to keep exactly: write it in quotes`);
  }
  return value;
}

function refuse(walk: Walk, offset: number, path: Steps, message: string): null {
  walk.report(offset, path, message);
  return null;
}

/** Said once: a bomb would say it a million times. */
function refuseAliases(walk: Walk, offset: number, path: Steps): null {
  if (Number.isFinite(walk.aliases))
    walk.report(offset, path, `more than ${MAX_ALIASES} aliases, or aliases of large parts`);
  walk.aliases = Number.POSITIVE_INFINITY;
  walk.aliasedNodes = Number.POSITIVE_INFINITY;
  return null;
}
