import type { JsonObject } from '../../model/json.ts';
import type { CallRecord } from '../call-record.ts';
import type { Dispatch } from '../dispatch.ts';
import { policyVersionOf } from '../drift/policy.ts';
import type { Refusal } from '../refusal.ts';
import { keptEnvelope } from './envelope.ts';

export const DECISIONS = ['deny', 'allow', 'require-approval', 'require-step-up', 'require-narrower'] as const;

/** What the policy says of one dispatch, or of a proposal. Codes are for machines. */
export interface PolicyDecision {
  [key: string]: string | string[];
  decision: (typeof DECISIONS)[number];
  policyVersion: string;
  reasons: string[];
}

/** The decision on a proposal: it may run, it must be approved first, or it never will. */
export function decisionOnProposal(call: CallRecord, refusal: Refusal | undefined): PolicyDecision {
  const { policyVersion } = call;
  if (refusal !== undefined) {
    const { decision = 'deny', code = refusal.refusalClass } = refusal.policy ?? {};
    return { decision, policyVersion, reasons: [code] };
  }
  return call.approvalPolicy === 'required'
    ? { decision: 'require-approval', policyVersion, reasons: ['gated-tool'] }
    : { decision: 'allow', policyVersion, reasons: ['bounded-tool'] };
}

/**
 * Puts the one decision on a dispatch on record, with what it was made from. An allow is written in the transaction that
 * reserves the execution, so that a call which is executed has exactly one.
 */
export function recordPolicy(dispatch: Dispatch, attempt: string, refusal?: { by: string; refusal: Refusal }): void {
  const { store, weak } = dispatch.gateway;
  if (weak.has('decision-not-recorded')) return;
  const { record, actor, path, cause, call: operation, target, approvals = [] } = dispatch;
  const policyVersion = record === undefined ? '' : policyVersionOf(store, record.run);
  const input: JsonObject = {
    path,
    cause,
    actor: actor.principal,
    ...(record === undefined ? {} : { proposal: keptEnvelope(record), toolVersion: record.toolVersion }),
    ...(target === undefined ? {} : { target: { kind: target.kind, id: target.id, tenant: target.tenant } }),
    approvals: approvals.map((one) => one.id),
  };
  store.audit.append({
    kind: 'policy',
    principal: record?.principal ?? actor.principal,
    ...(record === undefined ? {} : { run: record.run }),
    operation,
    detail: { attempt, ...decisionOn(policyVersion, refusal), input },
  });
}

function decisionOn(policyVersion: string, refused: { by: string; refusal: Refusal } | undefined): PolicyDecision {
  if (refused === undefined) return { decision: 'allow', policyVersion, reasons: ['all-checks'] };
  const { decision = 'deny', code } = refused.refusal.policy ?? {};
  const check = refused.by.replace(/^\d+-/, '');
  return { decision, policyVersion, reasons: code === undefined ? [check] : [check, code] };
}
