import type { Contract, JsonValue } from './vocabulary.ts';

const MARGIN_MS = 60_000;
/** Older than anything that a target would still honour. */
const YEAR_MS = 366 * 86_400_000;

/** How far to put the clock forward so that something has expired: a little too far where its lifetime is declared. */
export function agesBeyond(lifetimeMs: number | undefined): string[] {
  return lifetimeMs === undefined ? ['a-year'] : ['a-little', 'a-year'];
}

export function advanceBy(age: JsonValue | undefined, lifetimeMs: number | undefined): { advanceMs: number } {
  return { advanceMs: age === 'a-little' ? (lifetimeMs ?? YEAR_MS) + MARGIN_MS : YEAR_MS };
}

/** Well within the lifetimes that the target declares; undefined when it declares none. */
export function harmlessAge({ semantics }: Contract): { advanceMs: number } | undefined {
  const known = [semantics.callLifetimeMs, semantics.approvalLifetimeMs].filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : { advanceMs: Math.floor(Math.min(...known) / 2) };
}
