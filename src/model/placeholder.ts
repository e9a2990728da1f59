import type { JsonValue } from './json.ts';

/** `${name}` or `${name:rest}`; `$${` is a literal `${`. */
const PLACEHOLDER = /\$\$\{|\$\{([^{}]*)\}/g;

/** Every placeholder name in a value, in order of appearance. */
export function placeholdersIn(value: JsonValue): string[] {
  const found: string[] = [];
  visitStrings(value, (text) => {
    for (const match of text.matchAll(PLACEHOLDER)) if (match[1] !== undefined) found.push(match[1]);
  });
  return found;
}

function visitStrings(value: JsonValue, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (Array.isArray(value)) for (const item of value) visitStrings(item, visit);
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) visitStrings(item, visit);
}

/**
 * Structural substitution: a string that is one placeholder takes the value with its type, placeholders inside a
 * longer string become text. `look` returns undefined for a name it does not know, which is left as it stands.
 */
export function substitute(value: JsonValue, look: (name: string) => JsonValue | undefined): JsonValue {
  if (typeof value === 'string') return substituteText(value, look);
  if (Array.isArray(value)) return value.map((item) => substitute(item, look));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, look)]));
  }
  return value;
}

function substituteText(text: string, look: (name: string) => JsonValue | undefined): JsonValue {
  if (!text.includes('${')) return text;
  const whole = /^\$\{([^{}]*)\}$/.exec(text);
  if (whole?.[1] !== undefined) return look(whole[1]) ?? text;
  return text.replace(PLACEHOLDER, (match, name: string | undefined) => {
    if (name === undefined) return '${';
    const value = look(name);
    if (value === undefined) return match;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
