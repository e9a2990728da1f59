import type { LedgerEntry } from '../../canary/ledger/row.ts';
import type { JsonObject } from '../../model/json.ts';

/** What is known of the request by which a tool is called; part of each row that tells of it. */
export type CallerFacts = Pick<LedgerEntry, 'credential' | 'client' | 'protocol' | 'transport' | 'request' | 'call'>;

/** A call as it came in. */
export interface ToolCall {
  tool: string;
  given: JsonObject;
  caller: CallerFacts;
  /** Aborts when the call is cancelled, by its client or with its connection. */
  signal: AbortSignal;
  /** Whether the client can put a question to a person. */
  canAsk: boolean;
  /** What a person was asked before, as it was sealed then. Verified to be a state of this server, and no more. */
  state?: unknown;
  /** What the client says that a person said. */
  response?: unknown;
  /** Ends the connection without an answer. */
  cut(): void;
}
