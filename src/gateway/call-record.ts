import type { JsonObject } from '../model/json.ts';
import type { RunState } from '../model/run-state.ts';

/** A call is in any state of the machine but the two in which there is no call yet. */
export type CallState = Exclude<RunState, 'AWAITING_USER' | 'MODEL_PENDING'>;

/** Why a call ended without an execution. */
export type ClosedBy =
  | 'rejected'
  | 'cancelled'
  | 'superseded'
  | 'duplicate-id'
  | 'expired'
  | 'refused'
  | 'client-result';

/** Where a proposal came from. Only the first two exist in a sound gateway. */
export type ProposalSource = 'model' | 'direct' | 'client-history';

/** The authoritative record of one call: control state, written by the gateway alone. The transcript only refers to it. */
export interface CallRecord {
  // Run, turn, and call identifiers
  id: string;
  run: string;
  turn: number;
  /** Batch of proposals within the turn, from 0. */
  round: number;
  /** Place within the batch, from 0. */
  position: number;
  /** The id that the model gave; never used to find a call. */
  proposedAs: string;
  // Authenticated principal and tenant at proposal time
  principal: string;
  tenant: string;
  // Tool registry identity and version
  tool: string;
  toolVersion: string;
  registryVersion: string;
  schemaDigest: string;
  // Canonical argument digest and resolved resource summary
  arguments: JsonObject;
  argumentDigest: string;
  /** `kind:id@tenant`, resolved when the call was proposed. */
  resolvedTarget: string;
  // Proposal source and model/request correlation
  source: ProposalSource;
  modelRequest: string | null;
  /** Digest of the user's message that the call serves. */
  purpose: string;
  // Required approval policy and approval record
  approvalPolicy: 'required' | 'none';
  approval: string | null;
  // Dispatch authorization decision and policy version
  authorization: 'policy' | 'approval' | null;
  policyVersion: string;
  // Idempotency key and execution attempt count
  idempotencyKey: string;
  attempts: number;
  // Outcome, effect reference, and reconciliation state
  state: CallState;
  closedBy: ClosedBy | null;
  /** JSON text of what the model and the client are told. */
  result: string | null;
  effectReference: string | null;
  reconciliation: 'none' | 'required' | 'done';
  // Cancellation, revocation, and expiry timestamps, milliseconds since the epoch
  proposedAt: number;
  cancelledAt: number | null;
  revokedAt: number | null;
  expiresAt: number;
  endedAt: number | null;
}

const OPEN: readonly CallState[] = ['CALL_PROPOSED', 'APPROVAL_PENDING', 'DISPATCH_AUTHORIZED'];

/** Not started and not ended: a cancellation or a new message can still end it. */
export function isOpen(call: CallRecord): boolean {
  return OPEN.includes(call.state);
}

/** Nothing more will happen to it by itself. */
export function isResolved(call: CallRecord): boolean {
  return !isOpen(call) && call.state !== 'EXECUTING';
}

/** It was executed, or may have been. */
export function isConsumed(call: CallRecord): boolean {
  return call.state === 'SUCCEEDED' || call.state === 'FAILED' || call.state === 'UNKNOWN';
}
