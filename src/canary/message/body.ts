import type { JsonObject, JsonValue } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';

/** The fields of a posted body: of a JSON object, of a form, or the whole text as `body`. */
export function fieldsOf(body: string, contentType: string): JsonObject {
  if (contentType.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const value = JSON.parse(body) as JsonValue;
    return isJsonObject(value) ? value : { body: value };
  } catch {
    return { body };
  }
}

/** A field as text; what is not a string is written as JSON. */
export function fieldText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
