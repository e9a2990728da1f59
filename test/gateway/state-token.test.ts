import { afterEach, describe, expect, it } from 'vitest';
import { type Lab, refund, startLab } from './harness.ts';
import { comeBack, heldRefund, rewritten } from './weaknesses-of-state-tokens.ts';

const PAID = [expect.objectContaining({ invoice: 'inv-1', amount: '10.00', principal: 'alice' })];

describe('a run whose state the client holds', () => {
  let lab: Lab;
  afterEach(() => lab.close());

  it('goes on with the token of its last answer, and has another one then', async () => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const answer = await comeBack(lab, turn);
    expect(answer).toMatchObject({
      status: 200,
      body: { run: turn.body.run, calls: [{ state: 'SUCCEEDED' }], reply: 'done' },
    });
    expect(answer.body.stateToken).not.toBe(turn.body.stateToken);
    expect(lab.refunds()).toEqual(PAID);
  });

  it('goes on by every endpoint that takes a history', async () => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const messages = [{ role: 'user', content: 'pay' }];
    const held = { messages, run: turn.body.run, stateToken: turn.body.stateToken };
    const answer = await lab.as('alice', 'POST', '/v1/messages', held);
    expect(answer.body).toMatchObject({ type: 'message', run: turn.body.run, stop_reason: 'end_turn' });
    expect(lab.refunds()).toEqual(PAID);
    const streamed = { ...held, stateToken: answer.body.stateToken, stream: true };
    expect((await lab.as('alice', 'POST', '/v1/chat', streamed)).body).toContain(turn.body.run);
  });

  it.each([
    ['another signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['no signature', (token: string) => token.replace(/\..*/, '')],
    ['an empty signature', (token: string) => token.replace(/\..*/, '.')],
    ['a later end', (token: string) => rewritten(token, (state) => ({ ...state, expiresAt: 9e15 }))],
    ['another holder', (token: string) => rewritten(token, (state) => ({ ...state, principal: 'bob' }))],
    ['no JSON', () => 'e30.e30'],
  ])('refuses a token with %s and leaves it unused', async (_what, change) => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const refused = await comeBack(lab, turn, { token: change(turn.body.stateToken) });
    expect(refused).toMatchObject({ status: 409, body: { error: { class: 'conflict' } } });
    expect(lab.refunds()).toEqual([]);
    expect(await comeBack(lab, turn)).toMatchObject({ status: 200 });
    expect(lab.refunds()).toEqual(PAID);
  });

  it('tells a stranger nothing of the run', async () => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const strange = [await comeBack(lab, turn, { as: 'mallory' }), await comeBack(lab, turn, { as: 'bob' })];
    for (const { status, body } of strange) expect([status, body.error.message]).toEqual([404, 'there is no such run']);
    expect(lab.refunds()).toEqual([]);
  });

  it('has one of two requests with the same token', async () => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const both = await Promise.all([comeBack(lab, turn), comeBack(lab, turn)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(lab.refunds()).toEqual(PAID);
  });

  it('does not run what nobody approved, or what ended since', async () => {
    lab = await startLab();
    lab.script('pay', [refund()]);
    const turn = await lab.as('alice', 'POST', '/v1/chat', { messages: [{ role: 'user', content: 'pay' }] });
    const waiting = await comeBack(lab, turn);
    expect(waiting.body.calls[0].state).toBe('APPROVAL_PENDING');
    await lab.as('alice', 'POST', `/runs/${turn.body.run}/cancel`, {});
    await comeBack(lab, turn, { token: waiting.body.stateToken });
    expect(lab.refunds()).toEqual([]);
  });

  it('does not go on in a session that was ended', async () => {
    lab = await startLab();
    const turn = await heldRefund(lab);
    const value = { principal: 'alice', standing: 'ended' };
    await lab.control('POST', '/control/change/session', { run: turn.body.run, value });
    expect((await comeBack(lab, turn)).status).toBe(401);
  });
});
