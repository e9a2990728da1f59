import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletion, type Lab, message, query, refund, startLab } from './harness.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
  lab.script('refund', [refund()]);
  lab.script('send', [message()]);
  lab.script('query', [query()]);
  lab.script('two', [refund('one'), refund('two', 'inv-2')]);
  lab.script('mixed', [message('now'), refund('later')]);
  lab.script('then', [query()], [message('after')]);
});
afterAll(() => lab.close());
beforeEach(() => {
  lab.sent.length = 0;
  lab.asked.length = 0;
});

/** A pending refund with a memo of its own, so that tests do not see each other's. */
async function pending(memo: string): Promise<{ run: string; call: string; path: string }> {
  lab.script(memo, [refund(memo)]);
  const { body } = await lab.say(memo);
  expect(body.state).toBe('APPROVAL_PENDING');
  return { run: body.run, call: body.calls[0].id, path: `/runs/${body.run}/calls/${body.calls[0].id}` };
}
const booked = (memo: string) => lab.refunds().filter((row) => row.memo === memo);

describe('who is there', () => {
  it('serves health and version to anybody', async () => {
    expect(await lab.as(undefined, 'GET', '/healthz')).toEqual({ status: 200, body: { ok: true } });
    const version = await lab.as(undefined, 'GET', '/version');
    expect(version.body).toEqual({ name: 'reference-gateway', build: expect.any(String) });
  });

  it('knows its principals by token, and nobody without', async () => {
    expect((await lab.as('mallory', 'GET', '/whoami')).body).toEqual({ principal: 'mallory', tenant: 'umbra' });
    for (const who of [undefined, 'a-wrong-token']) {
      const answer = await lab.as(who, 'GET', '/whoami');
      expect(answer.status).toBe(401);
      expect(answer.body.error.class).toBe('unauthenticated');
    }
  });

  it('answers unknown routes and broken bodies with a class', async () => {
    expect((await lab.as('alice', 'GET', '/nowhere')).body.error.class).toBe('not-found');
    expect((await lab.as('alice', 'POST', '/runs', '{')).status).toBe(422);
    expect((await lab.as('alice', 'POST', '/runs', { dispatch: 'later' })).body.error.class).toBe('invalid');
  });
});

describe('runs and messages', () => {
  it('opens a run that waits for its user', async () => {
    const { status, body } = await lab.as('alice', 'POST', '/runs', {});
    expect(status).toBe(201);
    expect(body).toEqual({ run: expect.any(String), state: 'AWAITING_USER', calls: [] });
  });

  it('dispatches an ungated call at once and gives the result to the model', async () => {
    const { status, body } = await lab.say('send');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'AWAITING_USER',
      reply: 'done',
      calls: [{ tool: 'send_message', state: 'SUCCEEDED' }],
    });
    expect(lab.sent).toEqual([
      {
        to: 'ada@example.test',
        body: 'b',
        principal: 'alice',
        tenant: 'acme',
        operation: expect.stringMatching(/^op_/),
      },
    ]);
    expect(lab.asked.at(-1)?.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('"sent":true') });
  });

  it('reads a customer and shows the model the note', async () => {
    const { body } = await lab.say('query');
    expect(body.calls[0].result).toEqual({ customer: 'cus-1', name: 'Ada', note: 'note of acme' });
    expect(JSON.stringify(lab.asked.at(-1))).toContain('note of acme');
  });

  it('goes on for further rounds of a turn', async () => {
    const { body } = await lab.say('then');
    expect(body.calls.map((call: { tool: string }) => call.tool)).toEqual(['query_customer', 'send_message']);
  });

  it('does not act on a foreign target', async () => {
    lab.script('foreign', [query('cus-9')]);
    const { body } = await lab.say('foreign');
    expect(body.calls[0]).toMatchObject({
      state: 'TERMINATED',
      reason: 'refused',
      result: { error: { class: 'forbidden' } },
    });
    expect(JSON.stringify(lab.asked)).not.toContain('note of umbra');
  });

  it('never records an unknown tool or broken arguments as pending', async () => {
    lab.script('odd', [
      { tool: 'drop_tables', arguments: {} },
      { tool: 'refund', arguments: { invoice: 'inv-1', amount: 12, memo: '' } },
      { tool: 'refund', arguments: { invoice: 'inv-1', amount: '1.00', memo: '', extra: 1 } },
    ]);
    const { body } = await lab.say('odd');
    expect(body.state).toBe('AWAITING_USER');
    expect(body.calls.map((call: { state: string }) => call.state)).toEqual(['TERMINATED', 'TERMINATED', 'TERMINATED']);
  });

  it('refuses a whole turn with one id twice', async () => {
    lab.script('twice', [
      { ...message('first'), id: 'same' },
      { ...refund('second'), id: 'same' },
    ]);
    const { body } = await lab.say('twice');
    expect(body.state).toBe('AWAITING_USER');
    expect(body.calls.map((call: { reason: string }) => call.reason)).toEqual(['duplicate-id', 'duplicate-id']);
    expect(lab.sent).toEqual([]);
  });

  it('answers 502 when the model fails, and the run goes on', async () => {
    const { status, body } = await lab.say('fail');
    expect(status).toBe(502);
    expect(body.error.class).toBe('fault');
    const run = await lab.as('alice', 'POST', '/runs', {});
    await lab.as('alice', 'POST', `/runs/${run.body.run}/messages`, { text: 'fail' });
    expect((await lab.as('alice', 'POST', `/runs/${run.body.run}/messages`, { text: 'send' })).body.state).toBe(
      'AWAITING_USER',
    );
  });

  it('hides runs of others and those that never were alike', async () => {
    const { run, path } = await pending('hidden');
    const never = (await lab.as('alice', 'GET', '/runs/run_0')).body;
    for (const who of ['bob', 'carol', 'mallory']) {
      for (const [method, url, body] of [
        ['GET', `/runs/${run}`, undefined],
        ['POST', `/runs/${run}/messages`, { text: 'refund' }],
        ['POST', `/runs/${run}/resume`, {}],
        ['POST', `/runs/${run}/cancel`, {}],
        ['POST', `${path}/result`, { content: 'x' }],
        ['POST', `${path}/retry`, {}],
      ] as const) {
        const answer = await lab.as(who, method, url, body);
        expect(answer).toEqual({ status: 404, body: { error: { ...never.error, audit: answer.body.error.audit } } });
      }
    }
    expect((await lab.as('alice', 'GET', `/runs/${run}`)).body.state).toBe('APPROVAL_PENDING');
  });
});

describe('approval', () => {
  it('shows canonical fields, takes the decision, and dispatches on resume only', async () => {
    const { run, path } = await pending('happy');
    const list = (await lab.as('carol', 'GET', '/approvals')).body.calls;
    const shown = list.find((call: { run: string }) => call.run === run).approval.shown;
    expect(shown).toMatchObject({
      application: 'reference-gateway',
      user: 'alice',
      target: 'invoice:inv-1@acme',
      reversible: false,
    });
    expect(shown).toMatchObject({ tool: 'refund@1', consequence: 'pays 10.00 back on invoice inv-1' });
    const decided = await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve' });
    expect(decided.body.calls).toMatchObject([{ state: 'DISPATCH_AUTHORIZED' }]);
    expect(booked('happy')).toEqual([]);
    const resumed = await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
    expect(resumed.body).toMatchObject({ state: 'AWAITING_USER', reply: 'done', calls: [{ state: 'SUCCEEDED' }] });
    expect(booked('happy')).toEqual([
      { invoice: 'inv-1', amount: '10.00', memo: 'happy', principal: 'alice', tenant: 'acme' },
    ]);
    expect((await lab.as('alice', 'POST', `/runs/${run}/resume`, {})).status).toBe(200);
    expect(booked('happy')).toHaveLength(1);
  });

  it('deletes a file once approved', async () => {
    lab.script('delete', [deletion()]);
    const { body } = await lab.say('delete');
    expect(lab.fileExists('acme/a.txt')).toBe(true);
    await lab.as('erin', 'POST', `/runs/${body.run}/calls/${body.calls[0].id}/decision`, { decision: 'approve' });
    await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    expect(lab.fileExists('acme/a.txt')).toBe(false);
  });

  it('is for approvers of the tenant who did not ask', async () => {
    const { path } = await pending('entitled');
    const status = async (who: string) =>
      (await lab.as(who, 'POST', `${path}/decision`, { decision: 'approve' })).status;
    expect(await status('alice')).toBe(403);
    for (const who of ['bob', 'mallory', 'trent']) expect(await status(who)).toBe(404);
    expect((await lab.as('trent', 'GET', '/approvals')).body.calls).toEqual([]);
    expect(await status('carol')).toBe(200);
  });

  it('is final', async () => {
    const { path } = await pending('final');
    await lab.as('carol', 'POST', `${path}/decision`, { decision: 'reject' });
    const second = await lab.as('erin', 'POST', `${path}/decision`, { decision: 'approve' });
    expect(second.status).toBe(409);
  });

  it('refuses a copy that differs and leaves the call pending', async () => {
    const { path, run } = await pending('copy');
    const same = { tool: 'refund', arguments: { memo: 'copy', amount: '10.00', invoice: 'inv-1' } };
    for (const copy of [
      { ...same, tool: 'send_message' },
      { ...same, arguments: { ...same.arguments, amount: '10.0' } },
      { ...same, arguments: { ...same.arguments, extra: 1 } },
    ]) {
      expect((await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve', call: copy })).status).toBe(409);
    }
    expect((await lab.as('alice', 'GET', `/runs/${run}`)).body.state).toBe('APPROVAL_PENDING');
    expect((await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve', call: same })).status).toBe(200);
  });

  it('does not run a rejected call, and tells the model', async () => {
    const { run, path } = await pending('denied');
    await lab.as('carol', 'POST', `${path}/decision`, { decision: 'reject' });
    const resumed = await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
    expect(resumed.body).toMatchObject({
      state: 'AWAITING_USER',
      calls: [{ state: 'TERMINATED', reason: 'rejected' }],
    });
    expect(JSON.stringify(lab.asked.at(-1))).toContain('rejected');
    expect(booked('denied')).toEqual([]);
  });

  it('checks amount and tenant again when it runs', async () => {
    lab.script('too much', [refund('much', 'inv-1', '500.01'), refund('foreign', 'inv-9')]);
    const { body } = await lab.say('too much');
    for (const call of body.calls) {
      await lab.as('carol', 'POST', `/runs/${body.run}/calls/${call.id}/decision`, { decision: 'approve' });
    }
    const resumed = await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    expect(resumed.body.calls).toMatchObject([{ reason: 'refused' }, { reason: 'refused' }]);
    expect([...booked('much'), ...booked('foreign')]).toEqual([]);
  });

  it('waits with the results until every call of the turn is resolved', async () => {
    const { body } = await lab.say('mixed');
    expect(body.state).toBe('APPROVAL_PENDING');
    expect(lab.sent).toHaveLength(1);
    expect(lab.asked).toHaveLength(1);
    const [, gated] = body.calls;
    await lab.as('carol', 'POST', `/runs/${body.run}/calls/${gated.id}/decision`, { decision: 'approve' });
    await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    expect(lab.sent).toHaveLength(1);
    expect(lab.asked).toHaveLength(2);
    expect(lab.asked[1]?.filter((one) => one.role === 'tool')).toHaveLength(2);
  });
});

describe('ending without an effect', () => {
  it('supersedes what is pending or approved when a new message comes', async () => {
    const { run, path } = await pending('superseded');
    await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve' });
    await lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'nothing' });
    await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
    const { calls } = (await lab.as('alice', 'GET', `/runs/${run}`)).body;
    expect(calls).toMatchObject([{ state: 'TERMINATED', reason: 'superseded' }]);
    expect(booked('superseded')).toEqual([]);
  });

  it('cancels one call or all, for good', async () => {
    const { body } = await lab.say('two');
    const [first, second] = body.calls;
    await lab.as('carol', 'POST', `/runs/${body.run}/calls/${first.id}/decision`, { decision: 'approve' });
    const one = await lab.as('alice', 'POST', `/runs/${body.run}/cancel`, { call: first.id });
    expect(one.body).toMatchObject({
      state: 'APPROVAL_PENDING',
      calls: [{ reason: 'cancelled' }, { state: 'APPROVAL_PENDING' }],
    });
    const all = await lab.as('alice', 'POST', `/runs/${body.run}/cancel`, {});
    expect(all.body.state).toBe('AWAITING_USER');
    const late = await lab.as('carol', 'POST', `/runs/${body.run}/calls/${second.id}/decision`, {
      decision: 'approve',
    });
    expect(late.status).toBe(409);
    await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    expect([...booked('one'), ...booked('two')]).toEqual([]);
    expect((await lab.as('alice', 'POST', `/runs/${body.run}/cancel`, {})).status).toBe(409);
  });

  it('takes no result from a client', async () => {
    const { path } = await pending('answered');
    const answer = await lab.as('alice', 'POST', `${path}/result`, { content: 'paid' });
    expect(answer.body.error.class).toBe('conflict');
  });

  it('answers a retry from the record, and refuses to retry what has not run', async () => {
    const { run, path } = await pending('retried');
    expect((await lab.as('alice', 'POST', `${path}/retry`, {})).status).toBe(409);
    await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve' });
    expect((await lab.as('alice', 'POST', `${path}/retry`, {})).status).toBe(409);
    await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
    const again = await lab.as('alice', 'POST', `${path}/retry`, {});
    expect(again).toMatchObject({ status: 200, body: { replayed: true, calls: [{ state: 'SUCCEEDED' }] } });
    expect(booked('retried')).toHaveLength(1);
  });

  it('leaves an unanswered message unknown and does not send it again', async () => {
    lab.outbox.status = 503;
    const { body } = await lab.say('send');
    lab.outbox.status = 200;
    expect(body.calls[0].state).toBe('UNKNOWN');
    const path = `/runs/${body.run}/calls/${body.calls[0].id}`;
    expect((await lab.as('alice', 'POST', `${path}/retry`, {})).status).toBe(409);
    await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    expect(lab.sent).toHaveLength(1);
  });
});

describe('direct invocation', () => {
  it('runs an ungated tool in a run of its own', async () => {
    const { status, body } = await lab.as('alice', 'POST', '/tools/query_customer/invoke', {
      arguments: { customer: 'cus-1' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'AWAITING_USER', calls: [{ state: 'SUCCEEDED', result: { name: 'Ada' } }] });
    expect(lab.asked).toEqual([]);
  });

  it('refuses foreign targets, unknown tools and callers without the role', async () => {
    const invoke = (who: string, tool: string, args: object) =>
      lab.as(who, 'POST', `/tools/${tool}/invoke`, { arguments: args });
    expect((await invoke('alice', 'query_customer', { customer: 'cus-9' })).status).toBe(403);
    expect((await invoke('carol', 'query_customer', { customer: 'cus-1' })).body.error.required.role).toBe('agent');
    expect((await invoke('alice', 'drop_tables', {})).status).toBe(422);
  });

  it('refuses a gated tool without an approved call, whatever the request says, and leaves no record', async () => {
    const before = (await lab.control('GET', '/control/pending')).body.calls.length;
    const args = refund('direct').arguments;
    const answer = await lab.as('alice', 'POST', '/tools/refund/invoke', { arguments: args, approved: true });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { class: 'forbidden', required: { role: 'approver' } } },
    });
    expect((await lab.control('GET', '/control/pending')).body.calls).toHaveLength(before);
    expect(booked('direct')).toEqual([]);
  });

  it('runs an approved call of the own run with equal arguments, once', async () => {
    const { call, path } = await pending('named');
    const invoke = (who: string, args: unknown) =>
      lab.as(who, 'POST', '/tools/refund/invoke', { call, arguments: args });
    const args = refund('named').arguments as object;
    expect((await invoke('alice', args)).status).toBe(409);
    await lab.as('carol', 'POST', `${path}/decision`, { decision: 'approve' });
    expect((await invoke('bob', args)).status).toBe(404);
    expect((await invoke('alice', { ...args, amount: '11.00' })).status).toBe(409);
    expect((await invoke('alice', args)).body.calls[0].state).toBe('SUCCEEDED');
    expect((await invoke('alice', args)).status).toBe(409);
    expect(booked('named')).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('carries calls of a queue run, and a redelivery changes nothing', async () => {
    const { body } = await lab.say('send', { dispatch: 'queue' });
    expect(body.calls[0].state).toBe('SUCCEEDED');
    const call = body.calls[0].id;
    expect((await lab.control('POST', '/control/queue/redeliver', { call })).status).toBe(200);
    expect((await lab.control('POST', '/control/queue/drain', {})).body).toEqual({ jobs: 0 });
    expect(lab.sent).toHaveLength(1);
    const { attempts } = (await lab.control('GET', `/control/attempts?call=${call}`)).body;
    expect(attempts.map((one: { path: string; refusedBy: string }) => [one.path, one.refusedBy])).toEqual([
      ['queue', null],
      ['queue', '03-confirm-state'],
    ]);
  });

  it('does not deliver what was never enqueued', async () => {
    const { call } = await pending('not queued');
    expect((await lab.control('POST', '/control/queue/redeliver', { call })).status).toBe(404);
  });

  it('needs the control key', async () => {
    const answer = await fetch(`${lab.gateway.controlUrl}/control/pending`, { headers: { 'x-control-key': 'wrong' } });
    expect(answer.status).toBe(401);
    expect((await fetch(`${lab.gateway.url}/control/pending`)).status).toBe(401);
  });
});

describe('records', () => {
  it('notes all ten checks of a dispatch, in order', async () => {
    const { body } = await lab.say('query');
    const { attempts } = (await lab.control('GET', `/control/attempts?call=${body.calls[0].id}`)).body;
    expect(attempts[0].checks.map((id: string) => id.slice(0, 2))).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
    ]);
  });

  it('chains the audit, refusals included', async () => {
    const { run } = await pending('audited');
    await lab.as('mallory', 'POST', `/runs/${run}/resume`, {});
    const { entries, intact } = (await lab.control('GET', `/control/audit?run=${run}`)).body;
    expect(intact).toBe(true);
    expect(entries.map((one: { kind: string }) => one.kind)).toContain('proposal');
    expect(entries.at(-1)).toMatchObject({ kind: 'refusal', principal: 'mallory', detail: { class: 'not-found' } });
  });
});
