import type { JsonObject, JsonValue } from '../model/json.ts';

const SECRET_NAME = /secret|password|passwd|authorization|api[-_]?key|private[-_]?key|^token$|[-_]token$|signature/i;
const SECRET_VALUE = /\bBearer\s+\S+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsk-[\w-]{8,}|-----BEGIN [A-Z ]+-----/g;
const SUSPECT = /secret|passw|authorization|api[-_]?key|private[-_]?key|token|signature|bearer|eyJ|sk-|-----BEGIN/i;

export const REDACTED = '[redacted]';

/** An event as it may be kept: what is called a secret, or looks like one, is gone before it is written. */
export function redact(detail: JsonObject): JsonObject {
  return SUSPECT.test(JSON.stringify(detail)) ? (walk(detail) as JsonObject) : detail;
}

function walk(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replace(SECRET_VALUE, REDACTED);
  if (Array.isArray(value)) return value.map(walk);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, SECRET_NAME.test(name) ? REDACTED : walk(item)]),
  );
}
