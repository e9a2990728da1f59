import type { JsonValue } from '../../model/json.ts';
import { WRITTEN } from './decimal.ts';

/** A number of 16 digits or more, or with a large exponent: a double may hold another value than was written. */
const LONG_NUMBER = /(?:\d[.]?){16}|\d[eE][+-]?\d{3}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON of which no number loses a digit: long ones come back as text, marked. Throws a SyntaxError as JSON.parse does. */
export function parseExact(text: string): JsonValue {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text) as JsonValue;
  const kept = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || !LONG_NUMBER.test(token) ? token : JSON.stringify(WRITTEN + token),
  );
  // What is refused is refused for the text as it was written.
  JSON.parse(text);
  return JSON.parse(kept) as JsonValue;
}

/** A value for people: a number that was kept as text without its mark. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string' && value.startsWith(WRITTEN)) return value.slice(WRITTEN.length);
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
