import type { JsonObject, JsonValue } from '../model/json.ts';

/** One mapping laid over another: mappings are merged key by key, anything else is replaced. */
export function overlay(base: JsonObject, over: JsonObject): JsonObject {
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    result[key] = isMapping(below) && isMapping(value) ? overlay(below, value) : value;
  }
  return result;
}

export function isMapping(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value as JsonValue);
}
