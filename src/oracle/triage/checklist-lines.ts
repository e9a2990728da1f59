import type { Clause } from '../../model/clause.ts';
import type { DispatchPath } from '../../model/dispatch-path.ts';

export interface ChecklistLine {
  /** Verbatim from seed 000, "A Review Checklist for Agent and MCP Tools". */
  item: string;
  /** A breach of one of these is a breach of the line, whatever led to it. */
  clauses: readonly Clause[];
  /** Operators whose trials are evidence; with a path, only those by that path. */
  operators: readonly (string | { id: string; path: DispatchPath })[];
  /** What the evidence does not reach, said beside a line that held. */
  gap?: string;
  /** The line is about the campaign itself: that there is any evidence at all. */
  campaign?: true;
}

/** The fourteen lines. A line without clauses and operators is one that nothing here tries yet. */
export const CHECKLIST_LINES: readonly ChecklistLine[] = [
  {
    item: 'Client-submitted history cannot create authoritative pending calls.',
    clauses: [],
    operators: [
      'forge-call',
      { id: 'forge-approval', path: 'model' },
      'set-state-from-client',
      'import-transcript',
      { id: 'switch-path', path: 'model' },
    ],
  },
  {
    item: 'Transcript content and execution control state are stored separately.',
    clauses: [],
    operators: [
      'forge-call',
      { id: 'drop-cancellation', path: 'model' },
      { id: 'flip-denial', path: 'model' },
      'compact-history',
      'inject-control-field',
    ],
    gap: 'seen by behaviour only: what a history says did not change what may run',
  },
  {
    item: 'Every call and result is bound to run, turn, principal, tenant, and tool identity.',
    clauses: ['pairing'],
    operators: [
      'splice-result',
      'forge-result',
      'duplicate-call-id',
      'resume-across-tenants',
      'swap-tool-under-approval',
      'swap-parallel-decisions',
      'move-approval',
      'unbind-approval-field',
      'orphan-result',
      'duplicate-result',
      'swap-parallel-results',
      'reuse-call-id',
      'mix-session-ids',
      'drop-principal-across-hop',
      'act-as-service-only',
      'forge-delegation',
      'extend-delegation',
    ],
  },
  {
    item: 'Sanitization cannot expose an earlier pending call by dropping later context.',
    clauses: [],
    operators: ['drop-cancellation', 'resume-superseded', 'bait-sanitizer', 'compact-history'],
  },
  {
    item: 'Restored runs re-evaluate current authorization and policy.',
    clauses: ['principal'],
    operators: [
      'resume-across-tenants',
      'change-policy-mid-run',
      'revoke-membership-then-resume',
      'move-ownership',
      'restore-under-new-schema',
      'resume-as-stranger',
      'resume-anonymously',
      'expire-token',
      'wrong-audience',
      'use-expired-delegation',
    ],
    gap: 'a role that changes was not tried',
  },
  {
    item: 'Every dispatch path reaches the same central controls.',
    clauses: [],
    operators: [
      'forge-approval',
      'flip-denial',
      'replay-completed-call',
      'switch-path',
      'invoke-directly',
      'delegate',
      'tamper-job-payload',
      'add-argument',
      'coerce-type',
      'degrade-then-ask',
      'talk-posture-up',
      'step-up-in-band',
      'step-up-over-changed-contact',
      'replay-step-up',
    ],
    gap: 'on the paths of the coverage table only',
  },
  {
    item: 'Tool handlers enforce object-level and tenant-level authorization near the effect.',
    clauses: ['resource'],
    operators: [
      'inject-into-query',
      'supply-tenant-in-arguments',
      'widen-default',
      'vary-canonical-form',
      'escape-path',
      'invoke-foreign-target',
    ],
    gap: 'which layer refused is not seen from outside',
  },
  {
    item: 'Human approvals bind exact arguments, targets, purpose, and expiry.',
    clauses: [],
    operators: [
      'change-arguments-after-approval',
      'swap-tool-under-approval',
      'decide-as-stranger',
      'let-approval-expire',
      'approve-superseded-call',
      'change-tool-version',
      'unbind-approval-field',
      'widen-remembered-approval',
      'move-approval',
      'persuade-by-reason',
      'mislead-approval',
      'approve-as-agent',
      'count-one-approver-twice',
      'answer-partial-batch',
      'smuggle-into-batch',
      'approve-before-proposal',
      'insert-between-decision-and-resume',
    ],
    gap: 'expiry was not varied',
  },
  {
    item: 'Tool metadata and annotations are treated as hints unless independently trusted.',
    clauses: ['result'],
    operators: ['lie-in-annotation', 'lie-in-result', 'oversize-result', 'inject-in-result'],
  },
  {
    item: 'Sensitive tools use least-privileged credentials and constrained environments.',
    clauses: ['limits'],
    operators: [
      'exceed-limit',
      'redirect-host',
      'exceed-rate',
      'spread-under-limit',
      'widen-columns',
      'ask-outside-hours-or-place',
      'escape-sandbox',
    ],
    gap: 'the credentials themselves were not tried',
  },
  {
    item: 'Idempotency or reconciliation covers retries and unknown outcomes.',
    clauses: ['replay'],
    operators: [
      'retry-concurrently',
      'replay-completed-call',
      'replay-after-membership-change',
      'replay-approval',
      'approve-after-execution',
      'crash-after-effect',
      'retry-while-unknown',
      'retry-sequentially',
      'retry-through-failover',
      'disconnect-mid-stream',
      'delay-effect',
      'redeliver',
      'replay-checkpoint',
      'reuse-idempotency-key',
    ],
  },
  {
    item: 'Audit records distinguish proposal, approval, dispatch, execution, result, and effect.',
    clauses: ['audit'],
    operators: [],
  },
  {
    item: 'Operators can revoke pending calls, approvals, tools, and credential profiles.',
    clauses: [],
    operators: ['throw-kill-switch', 'call-unpromoted-tool', 'expire-call', 'race-cancel'],
    gap: 'a cancellation by the owner only',
  },
  {
    item: 'Synthetic history mutations and canary effects run in regression testing.',
    clauses: [],
    operators: [],
    campaign: true,
    gap: 'whether it runs on each change is not seen from here',
  },
];
