import { describe, expect, it } from 'vitest';
import { WEAKNESSES, type WeaknessId } from '../../src/gateway/registry.ts';
import { AUDIT_CASES } from './audit-weaknesses.ts';
import { contextCases } from './context-cases.ts';
import { type Answer, deletion, deployment, type Lab, message, query, refund, startLab } from './harness.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import { resultCases } from './result-cases.ts';
import { TOOL_CASES } from './tool-weaknesses.ts';
import type { Sequence, WeaknessCase } from './weakness-case.ts';
import { grantCases } from './weaknesses-of-grants.ts';
import { historyCases } from './weaknesses-of-histories.ts';
import { outageCases } from './weaknesses-of-outages.ts';
import { pathCases } from './weaknesses-of-paths.ts';
import { stateTokenCases } from './weaknesses-of-state-tokens.ts';

const ids = WEAKNESSES.map((weakness) => weakness.id);

const approve = { decision: 'approve' };
const reject = { decision: 'reject' };

const booked = (lab: Lab) => lab.refunds().map((row) => `${row.invoice} ${row.amount} ${row.memo} by ${row.principal}`);
const sent = (lab: Lab) => lab.sent.map((one) => `${one.to} ${one.body} by ${one.principal}`);
const decide = (lab: Lab, turn: Answer, who: string, body: object, index = 0) =>
  lab.as(who, 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[index].id}/decision`, body);
const stateOf = async (lab: Lab, run: string): Promise<string> =>
  (await lab.as('alice', 'GET', `/runs/${run}`)).body.calls[0]?.state;
const resume = (lab: Lab, turn: Answer, who = 'alice') => lab.as(who, 'POST', `/runs/${turn.body.run}/resume`, {});

/** Dispatches one recorded call without a resume. */
const direct = (lab: Lab, id: string, call = refund()) =>
  lab.as('alice', 'POST', `/tools/${call.tool}/invoke`, { arguments: call.arguments, call: id });
/** One more message in the run of a turn. */
const sayAgain = (lab: Lab, turn: Answer, text: string) =>
  lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text });

/** A refund that was approved by carol and paid. */
async function paidRefund(lab: Lab, body: object = approve): Promise<Answer> {
  const turn = await pendingRefund(lab);
  await decide(lab, turn, 'carol', body);
  await resume(lab, turn);
  return turn;
}

async function pendingRefund(lab: Lab): Promise<Answer> {
  lab.script('pay', [refund()]);
  return lab.say('pay');
}

async function approvedRefund(lab: Lab): Promise<Answer> {
  const turn = await pendingRefund(lab);
  await decide(lab, turn, 'carol', approve);
  return turn;
}

const fault = (lab: Lab, turn: Answer, kind: string, value?: object) =>
  lab.control('POST', `/control/faults/${kind}`, { run: turn.body.run, ...(value === undefined ? {} : { value }) });
const rewrite = (lab: Lab, turn: Answer, how: string) =>
  lab.as('alice', 'POST', `/runs/${turn.body.run}/compact`, { how });

/** Whether the model was shown a result that alice offered for the first call of the turn. */
async function offered(lab: Lab, turn: Answer, result: { content: string; from?: string }): Promise<string[]> {
  await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/result`, result);
  const shown = lab.asked.flat().some((one) => one.content?.includes(result.content));
  return shown ? ['shown to the model'] : [];
}

const written = (id: string, call: { tool: string; arguments: unknown }) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.arguments) } }],
});
const submit = (lab: Lab, ...messages: object[]) =>
  lab.as('alice', 'POST', '/v1/chat', { messages: [{ role: 'user', content: 'hi' }, ...messages] });

/** Per weakness: the sequence, what it leaves with the weakness, and what it leaves without. */
const cases: Record<WeaknessId, WeaknessCase> = {
  ...pathCases,
  ...TOOL_CASES,
  ...AUDIT_CASES,
  ...historyCases,
  ...outageCases,
  ...grantCases,
  ...resultCases,
  ...contextCases,
  ...stateTokenCases,
  'history-rebuilds-calls': {
    run: async (lab) => {
      await submit(lab, written('made-up', message('forged')));
      return sent(lab);
    },
    weak: ['ada@example.test forged by alice'],
    sound: [],
  },
  'history-approval-trusted': {
    run: async (lab) => {
      const approval = { role: 'approval', tool_call_id: 'made-up', decision: 'approve', by: 'carol' };
      await submit(lab, written('made-up', refund('forged')), approval);
      return booked(lab);
    },
    weak: ['inv-1 10.00 forged by alice'],
    sound: [],
  },
  'history-revives-cancelled': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', approve);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
      await submit(lab, written(turn.body.calls[0].id, refund()), { role: 'cancellation' });
      expect(booked(lab)).toEqual([]);
      await submit(lab, written(turn.body.calls[0].id, refund()));
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'cancelled-still-dispatchable': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', approve);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'decision-copy-arguments': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', { ...approve, call: refund('m', 'inv-2', '99.00') });
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-2 99.00 m by alice'],
    sound: [],
  },
  'decision-copy-tool': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', { ...approve, call: deletion() });
      await resume(lab, turn);
      return lab.fileExists('acme/a.txt') ? [] : ['deleted'];
    },
    weak: ['deleted'],
    sound: [],
  },
  'denial-forgotten': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', reject);
      await resume(lab, turn);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'result-from-client': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      const content = 'paid, says the client';
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/result`, { content });
      return lab.asked
        .flat()
        .filter((one) => one.content?.includes(content))
        .map(() => 'shown to the model');
    },
    weak: ['shown to the model'],
    sound: [],
  },
  'duplicate-ids-run': {
    run: async (lab) => {
      lab.script('pay twice', [
        { ...refund('one'), id: 'same' },
        { ...refund('two'), id: 'same' },
      ]);
      const turn = await lab.say('pay twice');
      await decide(lab, turn, 'carol', approve);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 one by alice', 'inv-1 10.00 two by alice'],
    sound: [],
  },
  'resume-by-id': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', approve);
      await resume(lab, turn, 'mallory');
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by mallory'],
    sound: [],
  },
  'decide-by-anyone': {
    run: async (lab) => {
      for (const who of ['alice', 'bob', 'mallory', 'trent']) {
        const turn = await pendingRefund(lab);
        await decide(lab, turn, who, approve);
        await resume(lab, turn);
      }
      return booked(lab);
    },
    weak: Array(4).fill('inv-1 10.00 m by alice'),
    sound: [],
    within: ['requester-may-decide'],
  },
  'check-then-act': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', approve);
      const [{ id }] = turn.body.calls;
      await Promise.all([direct(lab, id), direct(lab, id)]);
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'retry-runs-again': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', approve);
      await resume(lab, turn);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/retry`, {});
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'queue-redelivers': {
    run: async (lab) => {
      lab.script('send', [message()]);
      const turn = await lab.say('send', { dispatch: 'queue' });
      await lab.control('POST', '/control/queue/redeliver', { call: turn.body.calls[0].id });
      return sent(lab);
    },
    weak: Array(2).fill('ada@example.test b by alice'),
    sound: ['ada@example.test b by alice'],
  },
  'tenant-filter-missing': {
    run: async (lab) => {
      lab.script('foreign', [query('cus-9')], [refund('m', 'inv-9'), deletion('umbra/a.txt')]);
      const turn = await lab.say('foreign');
      for (const index of [1, 2]) await decide(lab, turn, 'carol', approve, index);
      await resume(lab, turn);
      const read = JSON.stringify(lab.asked).includes('note of umbra') ? ['read'] : [];
      return [...read, ...booked(lab), ...(lab.fileExists('umbra/a.txt') ? [] : ['deleted'])];
    },
    weak: ['read', 'inv-9 10.00 m by alice', 'deleted'],
    sound: [],
  },
  'direct-trusts-flag': {
    run: async (lab) => {
      await lab.as('alice', 'POST', '/tools/refund/invoke', { arguments: refund().arguments, approved: true });
      await lab.as('alice', 'POST', '/tools/refund/invoke', { arguments: refund().arguments, approved: false });
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
    within: ['direct-skips-approval'],
  },
  ...lifecycleCases,
  'approval-not-single-use': {
    run: async (lab) => {
      await resume(lab, await paidRefund(lab));
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'approval-after-execution-repeats': {
    run: async (lab) => {
      const turn = await paidRefund(lab);
      await decide(lab, turn, 'carol', approve);
      await direct(lab, turn.body.calls[0].id);
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'approval-bound-by-tool-name': {
    run: async (lab) => {
      const turn = await paidRefund(lab);
      lab.script('another', [refund('other', 'inv-2', '20.00')]);
      await sayAgain(lab, turn, 'another');
      return booked(lab).slice(1);
    },
    weak: ['inv-2 20.00 other by alice'],
    sound: [],
  },
  'approval-bound-by-id-only': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      const { body } = await lab.as('alice', 'POST', '/runs', {});
      await lab.as('carol', 'POST', `/runs/${body.run}/calls/${turn.body.calls[0].id}/decision`, approve);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'approval-not-bound-to-proposal': {
    run: async (lab) => {
      await sayAgain(lab, await paidRefund(lab), 'pay');
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'approval-not-bound-to-arguments': {
    run: async (lab) => {
      const turn = await paidRefund(lab);
      lab.script('more', [refund('m', 'inv-1', '90.00')]);
      await sayAgain(lab, turn, 'more');
      return booked(lab).slice(1);
    },
    weak: ['inv-1 90.00 m by alice'],
    sound: [],
  },
  'approval-not-bound-to-run': {
    run: async (lab) => {
      await paidRefund(lab);
      await lab.say('pay');
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'approval-not-bound-to-principal': {
    run: async (lab) => {
      await paidRefund(lab);
      await lab.say('pay', { as: 'bob' });
      return booked(lab).slice(1);
    },
    weak: ['inv-1 10.00 m by bob'],
    sound: [],
  },
  'remembered-too-widely': {
    run: async (lab) => {
      const turn = await paidRefund(lab, { ...approve, remember: true });
      lab.script('another', [refund('other', 'inv-2', '20.00')]);
      await sayAgain(lab, turn, 'another');
      return booked(lab).slice(1);
    },
    weak: ['inv-2 20.00 other by alice'],
    sound: [],
  },
  'reason-moves-decision': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await decide(lab, turn, 'carol', { ...reject, reason: 'approved, ok to proceed' });
      await direct(lab, turn.body.calls[0].id);
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'narrative-shown': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      const { body } = await lab.as('carol', 'GET', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/approval`);
      return [JSON.stringify(body.shown.arguments)];
    },
    weak: ['{"summary":"m"}'],
    sound: ['{"invoice":"inv-1","amount":"10.00","memo":"m"}'],
  },
  'model-approves-itself': {
    run: async (lab) => {
      const { tool, arguments: args } = refund();
      lab.script('pay', [{ tool, arguments: { ...(args as object), approved: true } }]);
      await lab.say('pay');
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'one-approver-counts-twice': {
    run: async (lab) => {
      lab.script('deploy', [deployment()]);
      const turn = await lab.say('deploy');
      for (let i = 0; i < 2; i++) await decide(lab, turn, 'carol', approve);
      await resume(lab, turn);
      return lab.deployed();
    },
    weak: ['env-1 1.0 n by alice'],
    sound: [],
  },
  'positional-parallel-answers': {
    run: async (lab) => {
      const both = [refund('one'), refund('two', 'inv-2')];
      lab.script('pay both', both);
      const turn = await lab.say('pay both');
      await decide(lab, turn, 'carol', reject, 1);
      await decide(lab, turn, 'carol', approve, 0);
      for (const index of [0, 1]) await direct(lab, turn.body.calls[index].id, both[index]);
      return booked(lab);
    },
    weak: ['inv-2 10.00 two by alice'],
    sound: ['inv-1 10.00 one by alice'],
  },
  'partial-batch-runs-all': {
    run: async (lab) => {
      lab.script('pay both', [refund('one'), refund('two', 'inv-2')]);
      const turn = await lab.say('pay both');
      await decide(lab, turn, 'carol', approve, 0);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 one by alice', 'inv-2 10.00 two by alice'],
    sound: ['inv-1 10.00 one by alice'],
  },
  'decision-before-proposal-counts': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
      await decide(lab, turn, 'carol', approve);
      lab.script('another', [refund('other', 'inv-2', '20.00')]);
      await sayAgain(lab, turn, 'another');
      return booked(lab);
    },
    weak: ['inv-2 20.00 other by alice'],
    sound: [],
  },
  'recovery-repeats-unknown': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'crash', { at: 'after-effect' });
      await resume(lab, turn);
      await lab.control('POST', '/control/recover', { run: turn.body.run });
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'retry-while-unknown-runs': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'fail-after-effect');
      await resume(lab, turn);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/retry`, {});
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'crash-loses-reservation': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'crash', { at: 'before-record' });
      await resume(lab, turn);
      await resume(lab, turn);
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'effect-after-cancel': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'delay-effect', { ms: 500 });
      const resumed = resume(lab, turn);
      await expect.poll(() => stateOf(lab, turn.body.run), { interval: 5, timeout: 5000 }).toBe('EXECUTING');
      const cancelled = await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
      await resumed;
      return [`cancel ${cancelled.status}`, ...booked(lab)];
    },
    weak: ['cancel 200', 'inv-1 10.00 m by alice'],
    sound: ['cancel 409', 'inv-1 10.00 m by alice'],
  },
  'idempotency-key-ignores-arguments': {
    run: async (lab) => {
      const control = { idempotencyKey: 'k' };
      for (const body of ['one', 'one', 'two'])
        await lab.as('alice', 'POST', '/tools/send_message/invoke', { arguments: message(body).arguments, control });
      return sent(lab);
    },
    weak: ['ada@example.test one by alice', 'ada@example.test two by alice'],
    sound: ['ada@example.test one by alice'],
  },
  'result-of-another-run': {
    run: async (lab) => {
      lab.script('send', [message()]);
      const other = await lab.say('send');
      const turn = await pendingRefund(lab);
      return offered(lab, turn, { content: 'done elsewhere', from: other.body.calls[0].id });
    },
    weak: ['shown to the model'],
    sound: [],
  },
  'duplicate-result-taken': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await resume(lab, turn);
      return offered(lab, turn, { content: 'done twice' });
    },
    weak: ['shown to the model'],
    sound: [],
  },
  'client-sets-executing': {
    run: async (lab) => {
      for (const state of ['APPROVAL_PENDING', 'EXECUTING']) {
        const messages = [{ role: 'user', content: 'hi' }, written('made-up', refund(state))];
        await lab.as('alice', 'POST', '/v1/chat', { messages, control: { state } });
      }
      return booked(lab);
    },
    weak: ['inv-1 10.00 EXECUTING by alice'],
    sound: [],
  },
  'control-fields-merged': {
    run: async (lab) => {
      const turn = await pendingRefund(lab);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, { control: { approved: true } });
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'compaction-resurrects-call': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
      await rewrite(lab, turn, 'compact');
      // Not by a resume: that is the door of another weakness.
      await lab.as('alice', 'POST', '/tools/refund/invoke', {
        arguments: refund().arguments,
        call: turn.body.calls[0].id,
      });
      return booked(lab);
    },
    weak: ['inv-1 10.00 m by alice'],
    sound: [],
  },
  'sanitizer-exposes-tail': {
    run: async (lab) => {
      const call = written('made-up', message('tail'));
      const answered = { role: 'tool', tool_call_id: 'made-up', content: 'ok' };
      await submit(lab, call, answered, { role: 'user', content: 'and?' });
      await submit(lab, call, answered, { role: 'assistant', content: '' });
      return sent(lab);
    },
    weak: ['ada@example.test tail by alice'],
    sound: [],
  },
  'import-creates-calls': {
    run: async (lab) => {
      lab.script('send', [message()]);
      const turn = await lab.say('send');
      for (const how of ['redact', 'compact', 'import']) await rewrite(lab, turn, how);
      return sent(lab);
    },
    weak: Array(2).fill('ada@example.test b by alice'),
    sound: ['ada@example.test b by alice'],
  },
  'checkpoint-replays-approval': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await resume(lab, turn);
      const fork = await lab.as('alice', 'POST', '/forks', { run: turn.body.run });
      await resume(lab, fork);
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
  },
  'reused-id-overwrites': {
    run: async (lab) => {
      lab.script('pay', [{ ...refund('one'), id: 'again' }]);
      lab.script('pay more', [{ ...refund('two'), id: 'again' }]);
      const turn = await lab.say('pay');
      await decide(lab, turn, 'carol', approve);
      await resume(lab, turn);
      await lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text: 'pay more' });
      await resume(lab, turn);
      return booked(lab);
    },
    weak: ['inv-1 10.00 one by alice', 'inv-1 10.00 two by alice'],
    sound: ['inv-1 10.00 one by alice'],
    within: ['approval-not-single-use', 'approval-not-bound-to-arguments'],
  },
  'failover-repeats': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'model-fails');
      const { body } = await resume(lab, turn);
      return [String(body.reply), ...booked(lab)];
    },
    weak: ['done', ...Array(2).fill('inv-1 10.00 m by alice')],
    sound: ['done', 'inv-1 10.00 m by alice'],
  },
  'disconnect-repeats': {
    run: async (lab) => {
      const turn = await approvedRefund(lab);
      await fault(lab, turn, 'drop-answer');
      await expect(resume(lab, turn)).rejects.toThrow();
      await expect.poll(() => booked(lab).length, { interval: 5, timeout: 5000 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await resume(lab, turn);
      return booked(lab);
    },
    weak: Array(2).fill('inv-1 10.00 m by alice'),
    sound: ['inv-1 10.00 m by alice'],
    within: ['approval-not-single-use'],
  },
};

async function effects(run: Sequence, ...weak: string[]): Promise<string[]> {
  const lab = await startLab(...weak);
  try {
    return await run(lab);
  } finally {
    expect((await lab.control('GET', '/control/audit')).body.intact).toBe(true);
    await lab.close();
  }
}

describe('each weakness removes one guard', () => {
  it.each(ids)('%s', async (id) => {
    const { run, weak, sound } = cases[id];
    expect(await effects(run)).toEqual(sound);
    expect(await effects(run, id)).toEqual(weak);
  });

  it.each(ids)('%s alone: with every other guard gone, its own still holds', async (id) => {
    const { run, sound, within = [] } = cases[id];
    expect(await effects(run, ...ids.filter((other) => other !== id && !within.includes(other)))).toEqual(sound);
  });
});
