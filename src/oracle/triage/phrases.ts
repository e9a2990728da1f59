import type { JsonObject, JsonValue } from '../../model/json.ts';

const LONGEST = 80;

/** The tag by which a scripted model finds its script; it says nothing to a reader. */
const TAG = /\s*\[ref [^\]\s]*\]\s*$/;

/** Longer than any marker: only longer words than this are cut inside. */
const WORD = 40;

/** One value on one line, cut when long, between words: a part of a marker is not known for one. */
export function shortValue(value: JsonValue): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  if (text.length <= LONGEST) return text;
  const head = text.slice(0, LONGEST - 1);
  const open = /[a-z0-9]/i.test(text.charAt(LONGEST - 1)) ? (/[a-z0-9]*$/i.exec(head)?.[0].length ?? 0) : 0;
  return `${open > WORD ? head : head.slice(0, head.length - open)}…`;
}

export function quoted(text: string): string {
  return `"${shortValue(text.replace(TAG, ''))}"`;
}

/** `refund (invoice i-1, amount 20.00)`. */
export function callPhrase(tool: string, args: JsonObject): string {
  const named = Object.entries(args).map(([name, value]) => `${name} ${shortValue(value)}`);
  return named.length === 0 ? tool : `${tool} (${named.join(', ')})`;
}

export function actorName(as: string): string {
  if (as === '') return 'nobody';
  return as.startsWith('$') ? `the ${as.slice(1)} plane` : as;
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
