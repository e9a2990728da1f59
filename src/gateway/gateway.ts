import type { Delegations } from './delegation.ts';
import type { Faults } from './faults.ts';
import type { InFlight } from './in-flight.ts';
import type { ModelClient } from './model-client.ts';
import type { Ownership } from './ownership.ts';
import type { PolicyRegistry } from './policy-registry.ts';
import type { Principals } from './principals.ts';
import type { Queue } from './queue.ts';
import type { Referents } from './referents.ts';
import type { Weaknesses } from './registry.ts';
import type { ResultRedactor } from './results/redact.ts';
import type { Scheduler } from './scheduler.ts';
import type { SessionContexts } from './session-context.ts';
import type { StateTokens } from './state-token.ts';
import type { Store } from './store/open.ts';

/** Name of the environment that tool policies allow. */
export const ENVIRONMENT = 'reference';

/** Name of the place where this gateway runs, which tool policies allow as well. */
export const PLACE = 'reference-site';

/** The parts of a running gateway. */
export interface Gateway {
  store: Store;
  principals: Principals;
  tools: PolicyRegistry;
  ownership: Ownership;
  referents: Referents;
  /** Undefined when no model was configured. */
  model: ModelClient | undefined;
  queue: Queue;
  /** What tests have armed to go wrong. */
  faults: Faults;
  scheduler: Scheduler;
  delegations: Delegations;
  /** What a client holds of a run between two requests. */
  stateTokens: StateTokens;
  /** Tools at work. */
  inFlight: InFlight;
  /** What sessions have set. */
  sessions: SessionContexts;
  /** Knows what no result may carry. */
  redactor: ResultRedactor;
  weak: Weaknesses;
}
