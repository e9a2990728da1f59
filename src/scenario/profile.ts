import type { SourceDocument } from '../model/document.ts';
import { UsageError } from '../model/errors.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import { suggestion } from '../model/nearest.ts';
import { childOf } from '../model/schema-walk.ts';

/** The document with the overrides of a profile laid over it; places point to where a value was written. */
export function withProfile(document: SourceDocument, name: string): SourceDocument {
  const profiles = childOf(document.value, 'profiles');
  const profile = childOf(profiles, name);
  if (!isObject(profile) || !isObject(document.value)) {
    const names = isObject(profiles) ? Object.keys(profiles) : [];
    throw new UsageError(`${document.file} has no profile ${JSON.stringify(name)}${suggestion(name, names)}`);
  }
  return {
    file: document.file,
    value: overlay(document.value, profile),
    place: (path, part) => {
      const overridden = path.length > 0 && path.reduce<unknown>(childOf, profile) !== undefined;
      return document.place(overridden ? ['profiles', name, ...path] : path, part);
    },
  };
}

/** Mappings are merged key by key; anything else is replaced. */
function overlay(base: JsonObject, over: JsonObject): JsonObject {
  const result: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    result[key] = isObject(below) && isObject(value) ? overlay(below, value) : value;
  }
  return result;
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value as JsonValue);
}
