import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Refuses what canonicalizers let through silently: undefined, NaN, Infinity, functions, maps, lone surrogates. */
function refuseUncanonical(value: unknown, at: string): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${at} is ${value}, which JSON cannot say`);
    return;
  }
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new TypeError(`${at} holds a lone surrogate`);
    return;
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) refuseUncanonical(value[i], `${at}[${i}]`);
    return;
  }
  if (typeof value !== 'object') throw new TypeError(`${at} is ${typeof value}, which JSON cannot say`);
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) throw new TypeError(`${at} is not a plain object`);
  for (const [key, item] of Object.entries(value)) {
    if (LONE_SURROGATE.test(key)) throw new TypeError(`a key of ${at} holds a lone surrogate`);
    refuseUncanonical(item, `${at}.${key}`);
  }
}

/** RFC 8785 canonical JSON. Throws a TypeError that names the place of anything JSON cannot say. */
export function canonicalJson(value: unknown): string {
  refuseUncanonical(value, '$');
  return canonicalize(value) as string;
}

/** Lower-case hex SHA-256 of the canonical JSON of `value`. */
export function digest(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

/** Lower-case hex SHA-256 of text or bytes as they are. */
export function digestBytes(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
