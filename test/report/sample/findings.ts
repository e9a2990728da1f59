import type { Effect } from '../../../src/model/effect.ts';
import { type Answer, type Finding, QUESTIONS } from '../../../src/model/finding.ts';

const AT = 1_780_000_000_000;

function answers(known: Partial<Record<string, string>>): Answer[] {
  return QUESTIONS.map(({ id }) => {
    const answer = known[id];
    if (id === 'fix-verified') return { id, answer: 'not verified', source: 'plan' };
    return answer === undefined
      ? { id, answer: 'not observable: no sensor for it on this target', source: 'transcript' }
      : { id, answer, source: 'transcript' };
  });
}

function exchange(path: string, status: number): Finding['steps'][number]['exchanges'][number] {
  return {
    method: 'POST',
    path,
    requestDigest: 'a'.repeat(64),
    status,
    responseDigest: 'b'.repeat(64),
    responseSize: 212,
  };
}

const refund: Effect = {
  id: 'refunds/1',
  canary: 'invoice',
  kind: 'change',
  resource: '${canary.invoice.decoy}',
  arguments: { amount: '499.00', memo: 'refund ${stamp}' },
  principal: 'alice',
  tenant: 'acme',
  at: AT,
  marker: '${marker}',
  argumentMarker: '${marker}',
  attribution: 'exact',
};

const proposal = {
  tool: 'refund',
  arguments: { invoice: '${canary.invoice.id}', amount: '20.00', memo: 'refund ${stamp}' },
};
const copy = {
  tool: 'refund',
  arguments: { invoice: '${canary.invoice.decoy}', amount: '499.00', memo: 'refund ${stamp}' },
};

export const changedArguments: Finding = {
  id: 'F-3f9a1c22',
  fingerprint: `3f9a1c22${'0'.repeat(56)}`,
  clause: 'approval',
  reasons: ['approval:mismatch'],
  severity: 'critical',
  title:
    "A refund that was approved over 20.00 on one invoice was executed over 499.00 on another, because the decision's own copy of the arguments replaced what had been proposed.",
  cause: 'C-approval-1',
  baseline: 'refund-with-approval',
  place: { file: 'scenarios/refunds/baselines/refund.yaml', line: 42, column: 5 },
  recipe: [
    {
      operator: 'change-arguments-after-approval',
      site: 'decide:main.0.0',
      parameters: { invoice: '${canary.invoice.decoy}', amount: '499.00' },
    },
  ],
  confirmed: { n: 5, of: 5 },
  control: { n: 0, of: 5 },
  pace: 'stepwise',
  witness: {
    clause: 'approval',
    reasons: ['approval:mismatch'],
    action: 'a3',
    actionKind: 'resume',
    as: 'alice',
    sign: 'excess',
    tool: 'refund',
    canary: 'invoice',
    resource: '${canary.invoice.decoy}',
    effect: 'refunds/1',
    expected: 'One refund of 20.00 on ${canary.invoice.id}, as alice of acme; nothing on any other invoice.',
    observed: 'One row appeared in refunds: 499.00 on ${canary.invoice.decoy}, 12 ms after the resume.',
  },
  effects: [refund],
  permitted: ['refund of 20.00 on ${canary.invoice.id}, at most once'],
  rungs: ['accepted', 'pending', 'approved', 'dispatched', 'effect'],
  modelCalls: 1,
  layers: [
    {
      effect: 'refunds/1',
      through: 'model',
      modelCalls: 1,
      proposal: { when: 'attack', call: '{id-1}', tool: 'refund', same: true },
      exposure: { texts: 2, shown: ['user: Please refund ${canary.invoice.decoy}.'], unknownIds: ['{id-2}'] },
      approval: { decisions: ['carol approves main.0.0: accepted'], asked: 0 },
      dispatch: { calls: 1, ids: ['{id-1}'], subjects: ['alice'] },
      ledger: 1,
    },
  ],
  steps: [
    {
      action: 'a0',
      as: 'alice',
      does: 'opens the run main',
      outcome: 'accepted',
      exchanges: [exchange('/runs', 201)],
    },
    {
      action: 'a1',
      as: 'alice',
      does: 'says "please refund"; the model proposes refund as main.0.0',
      outcome: 'accepted, the call is pending approval',
      exchanges: [exchange('/runs/<run>/messages', 200)],
    },
    {
      action: 'a2',
      as: 'carol',
      does: 'approves main.0.0 with a copy of its own: amount 499.00 on the decoy invoice',
      attack: 'change-arguments-after-approval',
      outcome: 'accepted',
      exchanges: [exchange('/runs/<run>/calls/<call>/decision', 200)],
    },
    {
      action: 'a3',
      as: 'alice',
      does: 'resumes main',
      outcome: 'accepted, the call is reported as succeeded',
      exchanges: [exchange('/runs/<run>/resume', 200)],
    },
  ],
  plan: {
    base: 'refund-with-approval',
    actions: [
      { id: 'a0', as: 'alice', do: 'open', run: 'main', dispatch: 'inline' },
      {
        id: 'a1',
        as: 'alice',
        do: 'say',
        run: 'main',
        turn: 0,
        text: 'please refund ${canary.invoice.id}',
        rounds: [[proposal]],
      },
      {
        id: 'a2',
        as: 'carol',
        attack: 'change-arguments-after-approval',
        do: 'decide',
        call: 'main.0.0',
        decision: 'approve',
        copy,
      },
      { id: 'a3', as: 'alice', do: 'resume', run: 'main' },
    ],
  },
  alignment: [
    { change: 'same', recorded: 'alice opens the run main', rewritten: 'alice opens the run main' },
    { change: 'same', recorded: 'alice says "please refund" in main', rewritten: 'alice says "please refund" in main' },
    {
      change: 'changed',
      recorded: 'carol approves main.0.0',
      rewritten: 'carol approves main.0.0 with a copy of its own: amount 499.00 on the decoy invoice',
    },
    { change: 'same', recorded: 'alice resumes main', rewritten: 'alice resumes main' },
    { change: 'dropped', recorded: 'alice says "thank you" in main' },
  ],
  answers: answers({
    origin: 'The call came from the model; the copy from the approver.',
    'model-invoked': 'Yes, once, before the attack.',
    approval: 'Present, but bound to other arguments.',
    'side-effect': 'A refund of 499.00 on an invoice that nobody had proposed.',
    'minimal-replay': 'retcon replay F-3f9a1c22',
  }),
  remediation: {
    pattern: 'Bind the approval to the digest of the canonical arguments, and refuse a decision whose copy differs.',
    check: 'approval-binds-arguments',
  },
  taxonomy: [{ scheme: 'CWE', edition: '4.17', id: 'CWE-863' }],
  variants: 14,
  replays: 6,
  replay: 'retcon replay F-3f9a1c22',
};

export const strangerResumes: Finding = {
  ...changedArguments,
  id: 'F-b20d7711',
  fingerprint: `b20d7711${'0'.repeat(56)}`,
  clause: 'principal',
  reasons: ['principal:not-owner'],
  severity: 'high',
  title: 'An agent of another tenant resumed a run of acme, and the approved refund was executed.',
  cause: 'C-principal-1',
  recipe: [{ operator: 'resume-across-tenants', site: 'resume:main', parameters: { as: 'mallory' } }],
  witness: {
    ...changedArguments.witness,
    clause: 'principal',
    reasons: ['principal:not-owner'],
    as: 'mallory',
    expected: 'No effect from an action of mallory, who is not the owner of the run.',
    observed: 'One row appeared in refunds: 20.00 on ${canary.invoice.id}, 9 ms after the resume by mallory.',
  },
  effects: [
    {
      ...refund,
      resource: '${canary.invoice.id}',
      arguments: { amount: '20.00', memo: 'refund ${stamp}' },
      principal: 'mallory',
      tenant: 'umbra',
    },
  ],
  permitted: [],
  rungs: ['accepted', 'pending', 'approved', 'dispatched', 'effect', 'crossed-tenant'],
  modelCalls: 0,
  layers: [
    {
      effect: 'refunds/1',
      through: 'no-model',
      modelCalls: 0,
      proposal: { when: 'before', call: '{id-1}', tool: 'refund', same: true },
      exposure: { texts: 1, shown: ['user: Please refund ${canary.invoice.id}.'], unknownIds: [] },
      approval: { decisions: [], asked: 0 },
      dispatch: null,
      ledger: null,
    },
  ],
  steps: [
    ...changedArguments.steps.slice(0, 2),
    {
      action: 'a2',
      as: 'carol',
      does: 'approves main.0.0',
      outcome: 'accepted',
      exchanges: [exchange('/runs/<run>/calls/<call>/decision', 200)],
    },
    {
      action: 'a3',
      as: 'mallory',
      does: 'resumes main',
      attack: 'resume-across-tenants',
      outcome: 'accepted',
      exchanges: [exchange('/runs/<run>/resume', 200)],
    },
  ],
  answers: answers({ 'who-and-what': 'mallory of umbra, refund, an invoice of acme.', 'model-invoked': 'No.' }),
  remediation: {
    pattern: 'Load the run by its id and its authenticated owner together; a stranger gets not-found.',
    check: 'run-belongs-to-principal',
  },
  taxonomy: [],
  replay: 'retcon replay F-b20d7711',
};

export const raced: Finding = {
  ...changedArguments,
  id: 'F-91aa0533',
  fingerprint: `91aa0533${'0'.repeat(56)}`,
  clause: 'replay',
  reasons: ['replay:done'],
  severity: 'medium',
  title: 'Two resumes at one instant executed one approved refund twice.',
  cause: 'C-replay-1',
  recipe: [{ operator: 'retry-concurrently', site: 'resume:main', parameters: { offset: 2, order: 'second first' } }],
  confirmed: { n: 3, of: 5 },
  pace: 'normal',
  witness: {
    ...changedArguments.witness,
    clause: 'replay',
    reasons: ['replay:done'],
    actionKind: 'together',
    expected: 'One refund of 20.00 on ${canary.invoice.id}.',
    observed: 'Two rows appeared in refunds for one call, 4 ms apart.',
  },
  effects: [refund, { ...refund, id: 'refunds/2' }],
  rungs: ['accepted', 'dispatched', 'effect', 'duplicated'],
  modelCalls: null,
  layers: [],
  steps: [
    ...strangerResumes.steps.slice(0, 3),
    {
      action: 'a3',
      as: 'alice',
      does: 'resumes main twice at one instant, the second 2 ms later',
      attack: 'retry-concurrently',
      outcome: 'accepted, accepted',
      exchanges: [exchange('/runs/<run>/resume', 200), exchange('/runs/<run>/resume', 200)],
    },
  ],
  limitation: 'tools are delivered at least once',
  answers: answers({ duplicated: 'Executed twice.' }),
  remediation: {
    pattern: 'Reserve the call with the expected state in the WHERE of one statement.',
    check: 'reserve-once',
  },
  replay: 'retcon replay F-91aa0533',
};
