import type { DispatchPath } from '../model/dispatch-path.ts';
import type { ApprovalRecord } from './approval-binding.ts';
import type { CallRecord, CallState } from './call-record.ts';
import type { Delegation } from './delegation.ts';
import type { Gateway } from './gateway.ts';
import type { RegisteredTool } from './policy-registry.ts';
import type { Principal } from './principals.ts';
import type { Refusal } from './refusal.ts';
import type { RunRecord } from './run-record.ts';
import type { Target } from './tool.ts';

/** What made the gateway dispatch. The path is the route; the cause is the request (or delivery) behind it. */
export type Cause =
  | 'message'
  | 'chat'
  | 'resume'
  | 'direct'
  | 'retry'
  | 'redelivery'
  | 'schedule'
  | 'delegate'
  | 'operator'
  | Rerun;

/** Requests that find a call executed already; none of them may execute it again. */
export type Rerun = 'recovery' | 'failover' | 'disconnect';

export interface DispatchRequest {
  call: string;
  path: DispatchPath;
  cause: Cause;
  /** The authenticated principal on whose request this happens. */
  actor: Principal;
  /** What a sub-agent presents. */
  delegation?: Delegation;
  /** Hooks that ran around the request to the model from which it comes. They have no say in what follows. */
  hooks?: readonly string[];
}

/** What the ten checks establish, one after the other, from trusted state only. */
export interface Dispatch extends DispatchRequest {
  gateway: Gateway;
  /** Ids of the checks that ran, in order. */
  ran: string[];
  /** Known after check 1. */
  record?: CallRecord;
  run?: RunRecord;
  /** The state that check 3 found dispatchable, which check 9 expects. */
  expected?: CallState;
  /** Known after check 4. */
  tool?: RegisteredTool;
  /** Known after check 6. */
  target?: Target;
  /** Known after check 7, where one is required. */
  approvals?: readonly ApprovalRecord[];
  /** Known after check 9. */
  attempt?: string;
}

/** One of the ten. Throws a Refusal; anything else that it throws is a fault. */
export interface Check {
  id: string;
  /** Whether a refusal here ends the call. Refusing an actor, or a call in the wrong state, leaves the call as it is. */
  endsCall: boolean;
  run(dispatch: Dispatch): void | Promise<void>;
}

/** How a dispatch ended. */
export type DispatchOutcome =
  | { kind: 'executed'; state: CallState }
  | { kind: 'refused'; by: string; refusal: Refusal }
  /** The worker died on the way; the call is as it left it. */
  | { kind: 'died' };

/** A fact that an earlier check has established. Its absence is a mistake of the gateway. */
export function established<T>(fact: T | undefined, name: string): T {
  if (fact === undefined) throw new Error(`${name} is not established yet`);
  return fact;
}
