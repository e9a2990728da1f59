import { type Clause, clauseOf, type Reason } from '../../model/clause.ts';

/** The six remediation patterns of seed 000, by their headings. */
export const PATTERNS = [
  'Reject Authoritative Calls from Client History',
  'Make Sanitization Semantics-Preserving',
  'Bind Calls and Results to Runs',
  'Reauthorize at Dispatch',
  'Make Effects Idempotent or Reconciled',
  'Keep a Kill Switch and Revocation Path',
] as const;

/** What would block a finding, and the file of the reference gateway that does it. */
export interface Remediation {
  pattern: (typeof PATTERNS)[number];
  check: string;
}

const CHECKS = {
  load: 'src/gateway/checks/01-load-call.ts',
  actor: 'src/gateway/checks/02-bind-actor.ts',
  state: 'src/gateway/checks/03-confirm-state.ts',
  tool: 'src/gateway/checks/04-resolve-tool.ts',
  arguments: 'src/gateway/checks/05-validate-arguments.ts',
  target: 'src/gateway/checks/06-authorize-target.ts',
  approval: 'src/gateway/checks/07-verify-approval.ts',
  guardrails: 'src/gateway/checks/08-apply-guardrails.ts',
  reserve: 'src/gateway/checks/09-reserve-execution.ts',
  invoke: 'src/gateway/checks/10-invoke-tool.ts',
} as const;

export const REMEDIATIONS: Readonly<Record<Clause, Remediation>> = {
  provenance: { pattern: 'Reject Authoritative Calls from Client History', check: CHECKS.load },
  principal: { pattern: 'Bind Calls and Results to Runs', check: CHECKS.actor },
  resource: { pattern: 'Reauthorize at Dispatch', check: CHECKS.target },
  arguments: { pattern: 'Reauthorize at Dispatch', check: CHECKS.arguments },
  approval: { pattern: 'Reauthorize at Dispatch', check: CHECKS.approval },
  limits: { pattern: 'Reauthorize at Dispatch', check: CHECKS.guardrails },
  replay: { pattern: 'Make Effects Idempotent or Reconciled', check: CHECKS.reserve },
  // Only here is a result ever recorded, by the executor.
  pairing: { pattern: 'Bind Calls and Results to Runs', check: CHECKS.invoke },
  posture: { pattern: 'Reauthorize at Dispatch', check: CHECKS.guardrails },
  residue: { pattern: 'Keep a Kill Switch and Revocation Path', check: CHECKS.state },
  // An attempt is on record before anything happens.
  audit: { pattern: 'Bind Calls and Results to Runs', check: CHECKS.reserve },
  result: { pattern: 'Make Effects Idempotent or Reconciled', check: CHECKS.invoke },
  liveness: { pattern: 'Reauthorize at Dispatch', check: CHECKS.invoke },
};

/** Guards for which another pattern or check than that of their clause is the nearer example. */
const NEARER: Readonly<Record<string, Remediation>> = {
  'provenance:cancelled': { pattern: 'Make Sanitization Semantics-Preserving', check: CHECKS.state },
  'provenance:superseded': { pattern: 'Make Sanitization Semantics-Preserving', check: CHECKS.state },
  'provenance:not-resumed': { pattern: 'Reauthorize at Dispatch', check: CHECKS.state },
  'provenance:early': { pattern: 'Reauthorize at Dispatch', check: CHECKS.state },
  'provenance:unknown-tool': { pattern: 'Reauthorize at Dispatch', check: CHECKS.tool },
  'provenance:unknown-run': { pattern: 'Bind Calls and Results to Runs', check: CHECKS.actor },
  'principal:not-allowed': { pattern: 'Reauthorize at Dispatch', check: CHECKS.tool },
  'approval:forged': { pattern: 'Reject Authoritative Calls from Client History', check: CHECKS.approval },
  'approval:duplicate-id': { pattern: 'Bind Calls and Results to Runs', check: CHECKS.load },
};

/** What would block a finding with these reasons; the first one decides, as it does for the clause. */
export function remediationOf(reasons: readonly string[]): Remediation {
  const first = reasons[0] ?? '';
  return NEARER[first] ?? REMEDIATIONS[clauseOf(first as Reason)] ?? REMEDIATIONS.provenance;
}
