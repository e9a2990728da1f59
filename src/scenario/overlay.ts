import type { JsonObject } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';

/** One mapping laid over another: mappings are merged key by key, anything else is replaced. */
export function overlay(base: JsonObject, over: JsonObject): JsonObject {
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    result[key] = isJsonObject(below) && isJsonObject(value) ? overlay(below, value) : value;
  }
  return result;
}
