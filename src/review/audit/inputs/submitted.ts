import type { JsonValue } from '../../../model/json.ts';

/** One action as it was submitted, before it is read. */
export interface Submitted {
  /** File and line or index. */
  at: string;
  item: JsonValue;
  /** Of a single verification: its own context, the whole population it brings. */
  single?: { context: JsonValue | undefined };
}

/** A part of an input: actions, or a context for all actions that follow. */
export type Part = { actions: Submitted[] } | { context: JsonValue; at: string };

/** Something to audit. It is read more than once; each time from its start. */
export interface AuditInput {
  name: string;
  read(): AsyncIterable<Part>;
  /** SHA-256 of its bytes; known once it was read to its end. */
  digest(): string;
}
