import type { Gateway } from '../gateway.ts';
import type { ModelReply } from '../model-client.ts';
import type { RegisteredTool } from '../policy-registry.ts';
import type { Principal } from '../principals.ts';

/** A request to the model, and for whom it is made. */
export interface ModelRequest {
  gateway: Gateway;
  run: string;
  actor: Principal;
}

/**
 * Something that looks at a request to the model, or at its answer. Hooks help the model to plan; they are no boundary:
 * six of the eight paths to an effect never come by here, and what a hook lets pass is checked by the dispatcher as if there
 * were none. A hook can take away and never grant.
 */
export interface ModelHook {
  id: string;
  /** Fewer tools than it is given, or the same. */
  offer?(tools: readonly RegisteredTool[], request: ModelRequest): readonly RegisteredTool[];
  /** Throws a ModelFault when an answer is not to be used at all. */
  screen?(reply: ModelReply, request: ModelRequest): void;
}
