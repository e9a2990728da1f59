import { digest } from '../model/canonical.ts';
import type { JsonObject } from '../model/json.ts';
import { actingFor } from './acting-for.ts';
import type { CallState } from './call-record.ts';
import { type Dispatch, established } from './dispatch.ts';
import { ENVIRONMENT } from './gateway.ts';
import type { Grant, Outcome } from './tool.ts';

/** In whose name the records of an effect are written: the principal that the effect itself names. */
function nameOf(dispatch: Dispatch): string {
  return dispatch.gateway.weak.has('audit-names-another-principal') ? 'service' : actingFor(dispatch).principal;
}

/** The write-ahead record of an attempt: who has which tool act on what. In the transaction that reserves it. */
export function recordAttempt(dispatch: Dispatch, attempt: string): void {
  const { store, weak } = dispatch.gateway;
  if (weak.has('audit-row-missing')) return;
  const { id: operation, run, tool, tenant, resolvedTarget } = established(dispatch.record, 'the call');
  const { path, cause, actor, target, approvals = [] } = dispatch;
  const detail = {
    attempt,
    path,
    cause,
    actor: actor.principal,
    tool,
    tenant,
    target: resolvedTarget,
    resource: target?.id ?? '',
    approvals: approvals.map((one) => one.id),
  };
  store.audit.append({ kind: 'attempt', principal: nameOf(dispatch), run, operation, detail });
}

/** The credential that was brokered for an attempt, by reference, and the walls within which the tool runs. */
export function recordGrant(dispatch: Dispatch, grant: string, { audience, scope, expires }: Grant): void {
  const { store } = dispatch.gateway;
  const { id: operation, run } = established(dispatch.record, 'the call');
  const { policy } = established(dispatch.tool, 'the tool');
  const sandbox = { environment: ENVIRONMENT, ...policy.boundaries, timeoutMs: policy.limits.timeoutMs };
  const detail = {
    attempt: dispatch.attempt ?? '',
    grant,
    audience,
    scope,
    expires,
    profile: policy.credentialProfile,
    sandbox,
  };
  store.audit.append({ kind: 'grant', principal: nameOf(dispatch), run, operation, detail });
}

interface Ended {
  attempt: string;
  outcome: CallState;
  /** What the tool says became of it. */
  claimed: Outcome['kind'];
  /** What the look at the result found. */
  validation: string;
  /** What the model and the user are told. */
  result: JsonObject;
  effectReference: string | undefined;
}

/**
 * How an attempt ended: the effect by its own reference, beside what the tool says and what the tool's own record says, and
 * the answer that the user sees, by digest.
 */
export function recordOutcomeOf(dispatch: Dispatch, ended: Ended): void {
  const { attempt, outcome, claimed, validation, result, effectReference } = ended;
  const { store, weak } = dispatch.gateway;
  if (weak.has('audit-row-missing')) return;
  const { id: operation, run, tool: name, idempotencyKey } = established(dispatch.record, 'the call');
  const authoritative = established(dispatch.tool, 'the tool').reconcile?.(idempotencyKey).kind.toUpperCase();
  const text = JSON.stringify(result);
  const detail = {
    attempt,
    outcome,
    claimed,
    tool: name,
    ...(effectReference === undefined ? {} : { effect: effectReference }),
    ...(authoritative === undefined ? {} : { authoritative }),
    validation: { bytes: Buffer.byteLength(text), found: validation },
    response: digest(result).slice(0, 32),
  };
  store.audit.append({ kind: 'outcome', principal: nameOf(dispatch), run, operation, detail });
}
