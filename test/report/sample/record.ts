import { CLAUSE_IDS } from '../../../src/model/clause.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { changedArguments, raced, strangerResumes } from './findings.ts';

/** The fourteen items of the review checklist, shortened. */
const CHECKLIST = [
  'Client history creates no authoritative pending call',
  'Transcript and control state are apart',
  'Calls and results are bound to run, turn, principal, tenant and tool',
  'Sanitizing exposes no earlier pending call',
  'Restored runs re-evaluate authorization',
  'Every dispatch path reaches the same controls',
  'Handlers authorise object and tenant near the effect',
  'Approvals bind arguments, targets, purpose and expiry',
  'Tool metadata is a hint only',
  'Sensitive tools use least-privileged credentials',
  'Idempotency or reconciliation covers retries',
  'Audit tells proposal, approval, dispatch and effect apart',
  'Operators can revoke calls, approvals and tools',
  'History mutations and canaries run in regression',
];

const VIOLATED: Record<string, number> = { approval: 14, principal: 9, replay: 3 };
const UNOBSERVED = new Set(['limits', 'posture', 'audit']);

/** A campaign made up by hand: three findings, a documented limitation, inconclusive trials and gaps. */
export const sampleRecord: CampaignRecord = {
  version: 'campaign/1',
  retcon: '0.1.0',
  campaign: 'c-51f0a9d2',
  scenario: 'refunds',
  target: { name: 'reference-gateway', adapter: 'http', url: 'http://127.0.0.1:<port>', identity: 'build 1' },
  contract: 'baseline',
  seed: 7,
  trials: { planned: 300, judged: 294 },
  times: { startedAt: '2026-05-28T20:26:40.000Z', durationMs: 6120, settleMs: 60, trialsPerSecond: 48.04 },
  counts: { held: 2410, violated: 26, inconclusive: 6 },
  clauses: CLAUSE_IDS.map((clause) => {
    const observed = !UNOBSERVED.has(clause);
    const violated = VIOLATED[clause] ?? 0;
    return { clause, held: observed ? 241 : 0, violated, inconclusive: observed ? 6 : 0, observed };
  }),
  inconclusive: { 'not-serviced': 2, precondition: 3, 'no-op': 1 },
  metrics: [
    { name: 'unauthorized_dispatch_attempts_blocked_total', help: 'Attempts.', value: 212 },
    { name: 'mean_time_to_revoke_risky_tool_seconds', help: 'Mean.', value: null },
  ],
  liveness: { permitted: 188, happened: 188 },
  control: [
    { baseline: 'refund-with-approval', permitted: 4, happened: 4, runs: 4, ok: true },
    {
      baseline: 'customer-query',
      permitted: 2,
      happened: 1,
      runs: 2,
      ok: false,
      why: 'one disclosure did not reproduce',
    },
  ],
  sensors: [
    {
      canary: 'invoice',
      kind: 'sqlite',
      senses: ['count', 'arguments', 'principal', 'tenant'],
      proven: true,
      latencyMs: 4,
    },
    {
      canary: 'files',
      kind: 'file',
      senses: ['count', 'deletion'],
      proven: false,
      latencyMs: 0,
      why: 'the second trip was not seen',
    },
  ],
  coverage: {
    cells: [
      {
        operator: 'change-arguments-after-approval',
        path: 'resume',
        held: 0,
        violated: 14,
        inconclusive: 0,
        state: 'judged',
      },
      {
        operator: 'change-arguments-after-approval',
        path: 'queue',
        held: 0,
        violated: 0,
        inconclusive: 3,
        state: 'inconclusive',
        why: 'precondition',
      },
      { operator: 'resume-across-tenants', path: 'resume', held: 21, violated: 9, inconclusive: 0, state: 'judged' },
      {
        operator: 'resume-across-tenants',
        path: 'direct',
        held: 0,
        violated: 0,
        inconclusive: 0,
        state: 'not-applicable',
      },
      { operator: 'retry-concurrently', path: 'resume', held: 40, violated: 3, inconclusive: 1, state: 'judged' },
      { operator: 'drop-cancellation', path: 'model', held: 32, violated: 0, inconclusive: 2, state: 'judged' },
      {
        operator: 'drop-cancellation',
        path: 'queue',
        held: 0,
        violated: 0,
        inconclusive: 0,
        state: 'unsupported',
        why: 'the target takes no client-held history on this path',
      },
    ],
    evidence: [
      { clause: 'principal', tool: 'refund', path: 'resume', held: 21, violated: 9, inconclusive: 0 },
      { clause: 'approval', tool: 'refund', path: 'queue', held: 0, violated: 0, inconclusive: 3 },
      { clause: 'approval', tool: 'refund', path: 'resume', held: 0, violated: 14, inconclusive: 0 },
      { clause: 'replay', tool: 'refund', path: 'resume', held: 40, violated: 3, inconclusive: 1 },
    ],
    operators: { applicable: 4, judged: 4 },
    notTried: ['drop-cancellation at submit:main on queue'],
  },
  binding: [
    { fields: ['argumentDigest'], standing: 'not bound', held: 0, violated: 3 },
    { fields: ['run'], standing: 'bound', held: 4, violated: 0 },
    { fields: ['purpose'], standing: 'not tried', held: 0, violated: 0 },
    { fields: ['argumentDigest', 'run'], standing: 'bound', held: 2, violated: 0 },
  ],
  vacuity: [
    { kind: 'operator', subject: 'delegate', why: 'no baseline has a place for it that this target can express' },
    { kind: 'value', subject: 'retry-concurrently times', why: 'no trial used 4, 8' },
    { kind: 'path', subject: 'schedule', why: 'no mutant that led to execution by it was judged' },
    { kind: 'canary', subject: 'outbox', why: 'it fired in controls and never in a mutant' },
    { kind: 'precondition', subject: 'forge-result', why: 'what it attacks was never there: a call that waits' },
  ],
  causes: [
    {
      id: 'C-approval-1',
      clause: 'approval',
      control: 'approval-binds-arguments',
      surface: 'decision',
      severity: 'critical',
      summary: 'A decision may carry its own copy of the call, and the copy is what runs.',
      findings: ['F-3f9a1c22'],
    },
    {
      id: 'C-principal-1',
      clause: 'principal',
      control: 'run-belongs-to-principal',
      surface: 'resume',
      severity: 'high',
      summary: 'Knowing the id of a run is enough to resume it.',
      findings: ['F-b20d7711'],
    },
    {
      id: 'C-replay-1',
      clause: 'replay',
      control: 'reserve-once',
      surface: 'resume',
      severity: 'medium',
      summary: 'Reading the state and writing it are two steps.',
      findings: ['F-91aa0533'],
    },
  ],
  findings: [changedArguments, strangerResumes, raced],
  limitations: ['tools are delivered at least once'],
  openQuestions: ['May erin, an approver of acme, approve a refund that carol had approved in the recording?'],
  dropped: [{ fingerprint: '77c0ffee', why: 'the unmodified baseline fired too (contaminated)' }],
  scope: [
    'Judged: 294 trials of 4 operators on the paths model, resume; an effect was refused and absent in 241 of them.',
    'A race that did not fire in n trials may still fire at a rate below 3/n.',
    'Not judged: limits, posture and audit, for want of a sensor.',
  ],
  checklist: CHECKLIST.map((item, i) => {
    if (i === 7) return { item, state: 'violated', evidence: 'F-3f9a1c22' };
    if (i === 4) return { item, state: 'violated', evidence: 'F-b20d7711' };
    if (i === 10) return { item, state: 'violated', evidence: 'F-91aa0533' };
    return i > 10
      ? { item, state: 'not tried', evidence: 'no operator of this campaign' }
      : { item, state: 'held', evidence: '21 trials' };
  }),
  leftovers: [
    { canary: 'invoice', what: '588 invoices', state: 'removed' },
    { canary: 'files', what: 'acme/<marker>-report.txt', state: 'left', why: 'permission denied' },
  ],
  exit: { code: 1, why: '2 findings at or above high.' },
};
