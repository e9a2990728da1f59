import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Lab, message, query, refund, startLab } from './harness.ts';
import { signedToken } from './signed-token.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

const callOf = (turn: Answer): string => turn.body.calls[0].id;
async function pending(): Promise<Answer> {
  lab.script('pay', [refund()]);
  return lab.say('pay');
}
async function approved(): Promise<Answer> {
  const turn = await pending();
  await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${callOf(turn)}/decision`, { decision: 'approve' });
  return turn;
}
const attempts = async (call: string) => (await lab.control('GET', `/control/attempts?call=${call}`)).body.attempts;

describe('the scheduler', () => {
  it('runs an approved call through all ten checks, once', async () => {
    const call = callOf(await approved());
    expect(await lab.as('alice', 'POST', '/schedules', { ...refund(), call })).toMatchObject({ status: 201 });
    expect(await lab.as('alice', 'POST', '/schedules', { ...refund(), call })).toMatchObject({ status: 409 });
    expect(lab.refunds()).toHaveLength(1);
    expect(await attempts(call)).toMatchObject([{ path: 'schedule', outcome: 'SUCCEEDED' }]);
    expect((await attempts(call))[0].checks).toHaveLength(10);
  });

  it('waits until a call is due, and looks then whether it may still run', async () => {
    const turn = await approved();
    const call = callOf(turn);
    await lab.as('alice', 'POST', '/schedules', { ...refund(), call, afterMs: 150 });
    expect(lab.refunds()).toEqual([]);
    await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
    await expect.poll(() => attempts(call)).toMatchObject([{ path: 'schedule', outcome: 'refused' }]);
    expect(lab.refunds()).toEqual([]);
  });

  it('takes nothing of somebody else, and no gated tool without its approval', async () => {
    const call = callOf(await pending());
    const add = (who: string, body: object) => lab.as(who, 'POST', '/schedules', body);
    expect(await add('bob', { ...refund(), call })).toMatchObject({ status: 404 });
    expect(await add('alice', { ...refund(), call })).toMatchObject({ status: 403 });
    expect(await add('alice', refund())).toMatchObject({ status: 403 });
    expect(await add('alice', message())).toMatchObject({ status: 201 });
    expect(lab.sent).toMatchObject([{ principal: 'alice', tenant: 'acme' }]);
    expect(lab.refunds()).toEqual([]);
  });
});

describe('an operator', () => {
  it('has a failed call tried again, as the call of its owner', async () => {
    lab.outbox.status = 400;
    lab.script('send', [message()]);
    const call = callOf(await lab.say('send'));
    lab.outbox.status = 200;
    const replay = (who: string) => lab.as(who, 'POST', '/operator/replay', { call });
    for (const who of ['alice', 'carol', 'mallory']) expect(await replay(who)).toMatchObject({ status: 403 });
    expect(await replay('oscar')).toMatchObject({ status: 200, body: { replayed: false } });
    expect(await replay('oscar')).toMatchObject({ status: 200, body: { replayed: true } });
    expect(lab.sent).toHaveLength(2);
    expect(lab.sent[1]).toMatchObject({ principal: 'alice', tenant: 'acme' });
  });

  it('approves nothing, and sees nothing of another tenant', async () => {
    const replay = (call: string) => lab.as('oscar', 'POST', '/operator/replay', { call });
    expect(await replay(callOf(await pending()))).toMatchObject({ status: 403 });
    expect(await replay(callOf(await approved()))).toMatchObject({ status: 409 });
    lab.script('read', [query('cus-9')]);
    expect(await replay(callOf(await lab.say('read', { as: 'mallory' })))).toMatchObject({ status: 404 });
    expect(lab.refunds()).toEqual([]);
  });
});

describe('a delegation', () => {
  const terms = { to: 'bob', tools: ['refund'], lifetimeMs: 60_000 };
  const issue = async (turn: Answer, more: object = {}) =>
    (await lab.as('alice', 'POST', `/runs/${turn.body.run}/delegations`, { ...terms, ...more })).body.delegation;
  const use = (turn: Answer, delegation: object | undefined, who = 'bob') =>
    lab.as(who, 'POST', `/runs/${turn.body.run}/delegate`, { ...refund(), call: callOf(turn), delegation });

  it("lets its holder make an approved call of the owner's run, in the owner's name", async () => {
    const turn = await approved();
    expect(await use(turn, await issue(turn))).toMatchObject({ status: 200 });
    expect(lab.refunds()).toMatchObject([{ principal: 'alice', tenant: 'acme' }]);
    expect(await attempts(callOf(turn))).toMatchObject([{ path: 'delegate', actor: 'bob' }]);
  });

  it('is refused when it is altered, stolen, late, too narrow, of another run, or missing', async () => {
    const turn = await approved();
    const good = await issue(turn);
    for (const altered of [
      { tools: ['refund', 'delete_file'] },
      { lifetimeMs: 600_000 },
      { to: 'carol' },
      { from: 'bob' },
    ])
      expect(await use(turn, { ...good, ...altered })).toMatchObject({ status: 404 });
    expect(await use(turn, good, 'mallory')).toMatchObject({ status: 404 });
    expect(await use(turn, undefined)).toMatchObject({ status: 404 });
    expect(await use(turn, await issue(await pending()))).toMatchObject({ status: 404 });
    expect(await use(turn, await issue(turn, { lifetimeMs: 0 }))).toMatchObject({ status: 403 });
    expect(await use(turn, await issue(turn, { tools: ['delete_file'] }))).toMatchObject({ status: 403 });
    expect(lab.refunds()).toEqual([]);
    expect(await lab.as('bob', 'POST', `/runs/${turn.body.run}/delegations`, terms)).toMatchObject({ status: 404 });
  });

  it('saves no approval', async () => {
    const turn = await pending();
    expect((await use(turn, await issue(turn))).status).toBe(409);
    expect(lab.refunds()).toEqual([]);
  });
});

describe('a signed token', () => {
  const who = (token: string) => lab.as(token, 'GET', '/whoami');

  it('is taken when it is genuine, meant for this gateway and its clients, and in time', async () => {
    expect(await who(signedToken('alice'))).toMatchObject({
      status: 200,
      body: { principal: 'alice', tenant: 'acme' },
    });
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const [, body = ''] = signedToken('alice').split('.');
    const bad = [
      signedToken('alice', {}, 'another key'),
      signedToken('alice', { exp: 1 }),
      signedToken('alice', { aud: 'other' }),
      signedToken('alice', { client_id: 'other' }),
      signedToken('nobody'),
      `${none}.${body}.`,
      `${signedToken('alice')}.x`,
      'a.b.c',
    ];
    for (const token of bad) expect(await who(token)).toMatchObject({ status: 401 });
  });
});

describe('the twins of the chat', () => {
  const chat = { messages: [{ role: 'user', content: 'send' }] };
  const last = (events: string) =>
    JSON.parse(
      events
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^data: /, '') ?? '',
    );

  it('answer alike, streaming or not, in either dialect', async () => {
    lab.script('send', [message()]);
    const plain = await lab.as('alice', 'POST', '/v1/messages', chat);
    expect(plain.body).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
    expect(plain.body.content).toContainEqual({ type: 'text', text: 'done' });
    const events = await lab.as('alice', 'POST', '/v1/messages', { ...chat, stream: true });
    expect(events.body).toMatch(/^event: message_start\n/);
    expect(last(events.body)).toMatchObject({ type: 'message_stop', reply: 'done', state: 'AWAITING_USER' });
    const streamed = await lab.as('alice', 'POST', '/v1/chat', { ...chat, stream: true });
    expect(streamed.body).toMatch(/data: \[DONE\]\n\n$/);
    expect(streamed.body).toContain('"content":"done"');
    expect(lab.sent).toHaveLength(3);
  });

  it('refuse a history that they cannot read, in JSON', async () => {
    const bad = { messages: [{ role: 'owner', content: 'x' }], stream: true };
    expect(await lab.as('alice', 'POST', '/v1/messages', bad)).toMatchObject({
      status: 422,
      body: { error: { class: 'invalid' } },
    });
  });
});
