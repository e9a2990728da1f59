import type { JsonValue } from './vocabulary.ts';

/**
 * The terms of a delegation: whose, to whom, for which tools, for how long (milliseconds from its issue); for which resources,
 * by pattern, and up to which value of an argument, where that is not any.
 */
export interface Terms {
  from: string;
  to: string;
  tools: string[];
  lifetimeMs: number;
  resources?: string[];
  limits?: { [argument: string]: string };
}

/** Long enough for any trial. */
export const LIFETIME_MS = 600_000;

/** The control of an invocation by delegation: what the owner issued, and what the sub-agent presents of it. */
export function delegationControl(issued: Terms, presented: Partial<Terms> | undefined): { [key: string]: JsonValue } {
  return { issued: { ...issued }, ...(presented === undefined ? {} : { presented: { ...presented } }) };
}
