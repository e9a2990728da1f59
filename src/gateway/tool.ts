import type { z } from 'zod';
import type { JsonObject } from '../model/json.ts';
import type { ToolPolicy } from './policy-registry.ts';

/** What a tool would act on, resolved from the world and not from the arguments' own words. */
export interface Target {
  kind: string;
  id: string;
  /** Owner; null when nobody known owns it. */
  tenant: string | null;
}

/** `kind:id@tenant`: the summary that call records and approvals bind. */
export function targetSummary(target: Target): string {
  return `${target.kind}:${target.id}@${target.tenant ?? '?'}`;
}

/** The short-lived right to run one operation of one tool, minted after all checks. It is never shown to the model. */
export interface Grant {
  /** The only tool that accepts it. */
  audience: string;
  /** Idempotency key of the logical operation. */
  operation: string;
  /** Tenant whose targets it may touch. */
  scope: string;
  /** In whose name the effect is written. */
  principal: string;
  tenant: string;
  /** Milliseconds since the epoch. */
  expires: number;
  session: Session;
}

/** The session in which a call runs, as the gateway knows it. */
export interface Session {
  run: string;
  /** The time as the run feels it, milliseconds since the epoch. */
  now: number;
  /** The effective context. */
  context: Readonly<Record<string, string>>;
  /** Roles of the principal of the call, and the scopes of the tools that they may use. */
  roles: readonly string[];
  scopes: readonly string[];
}

/** How an execution ended. `unknown` means that the effect may or may not have happened; it is never repeated blindly. */
export type Outcome =
  | { kind: 'succeeded'; result: JsonObject; effectReference?: string }
  | { kind: 'failed'; message: string }
  | { kind: 'unknown'; message: string };

/** What an approver must be able to understand, from canonical fields. */
export interface Consequence {
  consequence: string;
  reversible: boolean;
  dataDisclosed: string;
}

/** A tool: policy, pinned schema, and the code next to the effect. */
export interface Tool {
  name: string;
  /** One sentence or two for the model, where the name does not say it. */
  description?: string;
  policy: ToolPolicy;
  schema: z.ZodType<JsonObject>;
  /** What a result of it looks like; anything else is shown to nobody. */
  output: z.ZodType<JsonObject>;
  /** A sentence when arguments of the right shape break the semantic policy. */
  semanticProblem(args: JsonObject): string | undefined;
  /** A sentence when the call would reach a place that the operator did not allow. */
  egressProblem?(args: JsonObject): string | undefined;
  /** Cents that the call spends. */
  spends?(args: JsonObject): number;
  /** The contact that the call changes, over which nobody can be verified afterwards. */
  changesContact?(args: JsonObject): string;
  resolveTarget(args: JsonObject, owner: { tenant: string }): Target;
  consequence(args: JsonObject): Consequence;
  /** Authorises the target once more and causes the effect. Synchronous where the effect is; one that waits heeds `stop`. */
  run(args: JsonObject, grant: Grant, stop: AbortSignal): Outcome | Promise<Outcome>;
  /**
   * What the tool's own record says of an operation whose outcome the gateway does not know. Absent where it keeps none.
   * It only reads.
   */
  reconcile?(operation: string): Exclude<Outcome, { kind: 'unknown' }>;
}
