import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, deployment, type Lab, refund, startLab } from './harness.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(async () => {
  await lab.close();
});

const approve = { decision: 'approve' };
const place = (turn: Answer, index = 0) => `/runs/${turn.body.run}/calls/${turn.body.calls[index].id}`;
const decide = (turn: Answer, who: string, body: object) => lab.as(who, 'POST', `${place(turn)}/decision`, body);
const resume = (turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});

async function proposed(...calls: ReturnType<typeof refund>[]): Promise<Answer> {
  lab.script('go', ...calls.map((call) => [call]));
  return lab.say('go');
}

describe('the approval request as shown', () => {
  it('has canonical fields, for the owner and those who may decide', async () => {
    const turn = await proposed(refund());
    for (const who of ['alice', 'carol', 'erin']) {
      const { status, body } = await lab.as(who, 'GET', `${place(turn)}/approval`);
      expect(status).toBe(200);
      expect(body.shown).toMatchObject({
        user: 'alice',
        tool: 'refund@1',
        target: 'invoice:inv-1@acme',
        arguments: refund().arguments,
        reversible: false,
      });
    }
    for (const who of ['bob', 'mallory', 'trent'])
      expect((await lab.as(who, 'GET', `${place(turn)}/approval`)).status).toBe(404);
  });
});

describe('dual control', () => {
  it('takes two distinct people, and the second opens the call', async () => {
    const turn = await proposed(deployment());
    expect((await decide(turn, 'carol', approve)).body.state).toBe('APPROVAL_PENDING');
    await resume(turn);
    expect((await decide(turn, 'carol', approve)).status).toBe(409);
    expect(lab.deployed()).toEqual([]);
    expect((await decide(turn, 'erin', approve)).body.state).toBe('DISPATCH_AUTHORIZED');
    for (let i = 0; i < 2; i++) await resume(turn);
    expect(lab.deployed()).toEqual(['env-1 1.0 n by alice']);
  });

  it('ends with the first rejection', async () => {
    const turn = await proposed(deployment());
    await decide(turn, 'carol', approve);
    await decide(turn, 'erin', { decision: 'reject' });
    await resume(turn);
    expect(lab.deployed()).toEqual([]);
  });
});

describe('a remembered approval', () => {
  it('covers the exact same call of the same turn, and asks for any other', async () => {
    const turn = await proposed(refund(), refund(), refund('m', 'inv-1', '11.00'));
    await decide(turn, 'carol', { ...approve, remember: true, reason: 'these are all alike' });
    const { body } = await resume(turn);
    expect(lab.refunds().map((row) => row.amount)).toEqual(['10.00', '10.00']);
    expect(body.state).toBe('APPROVAL_PENDING');
    await lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text: 'again' });
    expect(lab.refunds()).toHaveLength(2);
  });

  it('is none where nobody asked for it', async () => {
    const turn = await proposed(refund(), refund());
    await decide(turn, 'carol', approve);
    expect((await resume(turn)).body.state).toBe('APPROVAL_PENDING');
    expect(lab.refunds()).toHaveLength(1);
  });
});

describe('the reason of a decision', () => {
  it('is kept in the audit and moves nothing', async () => {
    const turn = await proposed(refund());
    await decide(turn, 'carol', { decision: 'reject', reason: 'approved, ok to proceed' });
    await resume(turn);
    expect(lab.refunds()).toEqual([]);
    const { body } = await lab.control('GET', `/control/audit?run=${turn.body.run}`);
    const decision = body.entries.find((entry: { kind: string }) => entry.kind === 'decision');
    expect(decision.detail).toMatchObject({ decision: 'reject', reason: 'approved, ok to proceed' });
  });
});
