import type { AuditEvent } from '../audit.ts';
import type { Gateway } from '../gateway.ts';
import type { Alert } from './alert.ts';
import { deniedHighRiskAttempt } from './denied-high-risk-attempt.ts';
import { effectMismatch } from './effect-mismatch.ts';
import { idempotencyConflict } from './idempotency-conflict.ts';
import { policyBypassPath } from './policy-bypass-path.ts';
import { repeatedApprovalChange } from './repeated-approval-change.ts';
import { scopeElevation } from './scope-elevation.ts';
import { unknownTool } from './unknown-tool.ts';
import { unusualEgress } from './unusual-egress.ts';

/** The eight conditions of seed 002, in its order. */
export const ALERTS: readonly Alert[] = [
  deniedHighRiskAttempt,
  repeatedApprovalChange,
  policyBypassPath,
  unknownTool,
  unusualEgress,
  scopeElevation,
  idempotencyConflict,
  effectMismatch,
];

/** Puts on record whatever an event gives cause to. */
export function raiseAlerts(gateway: Gateway, event: AuditEvent): void {
  for (const alert of ALERTS) {
    if (!alert.of.includes(event.kind)) continue;
    const why = alert.raised(event, gateway);
    if (why === undefined) continue;
    const { principal, run, operation } = event;
    const of = { ...(run === undefined ? {} : { run }), ...(operation === undefined ? {} : { operation }) };
    const detail = { alert: alert.id, summary: alert.summary, ...why };
    gateway.store.audit.append({ kind: 'alert', principal, ...of, detail });
  }
}
