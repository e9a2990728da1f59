import { z } from 'zod';
import type { JsonObject } from '../model/json.ts';

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/** What a delegation covers besides its tools; absent: any resource, any amount. */
export const grantTerms = {
  /** Patterns of target ids: `*` for any text, `?` for one character. */
  resources: z.array(z.string().min(1).max(200)).max(64).optional(),
  /** Largest values of arguments by name, as exact decimals. Only arguments at the top are looked at. */
  limits: z.record(z.string(), z.string().regex(DECIMAL)).optional(),
};
export type GrantTerms = z.infer<z.ZodObject<typeof grantTerms>>;

/** Whether one of the patterns is of a target. Case matters. */
export function coversTarget(patterns: readonly string[] | undefined, target: string): boolean {
  return patterns === undefined || patterns.some((pattern) => regexOf(pattern).test(target));
}

/** The first argument that is over its limit; one that is missing or no decimal is not within it. */
export function overLimit(limits: GrantTerms['limits'], args: JsonObject): string | undefined {
  return Object.keys(limits ?? {}).find((name) => !isAtMost(args[name], limits?.[name] ?? ''));
}

function regexOf(pattern: string): RegExp {
  const text = pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${text}$`, 's');
}

function isAtMost(value: unknown, most: string): boolean {
  const [a, b] = [DECIMAL.exec(String(value)), DECIMAL.exec(most)];
  if (a === null || b === null) return false;
  const places = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0);
  const scaled = ([, sign = '', whole = '', part = '']: RegExpExecArray): bigint =>
    BigInt(`${sign}${whole}${part.padEnd(places, '0')}`);
  return scaled(a) <= scaled(b);
}
