import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type Lab, message, refund, startLab } from './harness.ts';

let lab: Lab;
afterEach(async () => {
  expect((await lab.control('GET', '/control/audit')).body.intact).toBe(true);
  await lab.close();
});

const resume = (turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
const retry = (turn: Answer) =>
  lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/retry`, {});
const recover = (turn: Answer) => lab.control('POST', '/control/recover', { run: turn.body.run });
const fault = (turn: Answer, kind: string, value?: object) =>
  lab.control('POST', `/control/faults/${kind}`, { run: turn.body.run, ...(value === undefined ? {} : { value }) });
const states = ({ body }: Answer) => body.calls.map((call: { state: string }) => call.state);

async function approvedRefund(dispatch: 'inline' | 'queue' = 'inline'): Promise<Answer> {
  lab = await startLab();
  lab.script('pay', [refund()]);
  const turn = await lab.say('pay', { dispatch });
  await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, {
    decision: 'approve',
  });
  return turn;
}

describe('a worker that dies', () => {
  it.each([
    { at: 'before-effect', booked: 0, ends: 'FAILED' },
    { at: 'after-effect', booked: 1, ends: 'SUCCEEDED' },
    { at: 'before-record', booked: 1, ends: 'SUCCEEDED' },
  ])('$at leaves the call executing until the tool has been asked', async ({ at, booked, ends }) => {
    const turn = await approvedRefund();
    await fault(turn, 'crash', { at });
    expect(states(await resume(turn))).toEqual(['EXECUTING']);
    expect((await resume(turn)).status).toBe(200);
    expect((await retry(turn)).status).toBe(409);
    expect((await lab.as('alice', 'POST', `/runs/${turn.body.run}/messages`, { text: 'hi' })).status).toBe(409);
    expect(states(await recover(turn))).toEqual([ends]);
    expect(states(await recover(turn))).toEqual([ends]);
    const answer = await resume(turn);
    expect(answer.body).toMatchObject({ state: 'AWAITING_USER', reply: 'done' });
    expect(lab.refunds()).toHaveLength(booked);
  });

  it('does not keep the queue from ending, and its job delivered again finds the call taken', async () => {
    const turn = await approvedRefund('queue');
    await fault(turn, 'crash', { at: 'after-effect' });
    expect(states(await resume(turn))).toEqual(['EXECUTING']);
    expect((await lab.control('POST', '/control/queue/drain')).body.jobs).toBe(0);
    const call = turn.body.calls[0].id;
    expect(states(await lab.control('POST', '/control/queue/redeliver', { call }))).toEqual(['EXECUTING']);
    expect(states(await recover(turn))).toEqual(['SUCCEEDED']);
    expect(lab.refunds()).toHaveLength(1);
  });

  it('is not taken for one that is slow', async () => {
    const turn = await approvedRefund();
    await fault(turn, 'delay-effect', { ms: 500 });
    const slow = resume(turn);
    const state = async () => (await lab.as('alice', 'GET', `/runs/${turn.body.run}`)).body.calls[0].state;
    await expect.poll(state, { interval: 5, timeout: 5000 }).toBe('EXECUTING');
    expect(states(await recover(turn))).toEqual(['EXECUTING']);
    expect(states(await slow)).toEqual(['SUCCEEDED']);
    expect(lab.refunds()).toHaveLength(1);
  });
});

describe('an unknown outcome', () => {
  it('stays unknown where the tool keeps no record', async () => {
    lab = await startLab();
    lab.script('send', [message()]);
    const { body } = await lab.as('alice', 'POST', '/runs', {});
    await lab.control('POST', '/control/faults/fail-after-effect', { run: body.run });
    const turn = await lab.as('alice', 'POST', `/runs/${body.run}/messages`, { text: 'send' });
    expect(states(turn)).toEqual(['UNKNOWN']);
    expect((await retry(turn)).status).toBe(409);
    expect(states(await recover(turn))).toEqual(['UNKNOWN']);
    expect(lab.sent).toHaveLength(1);
  });

  it('is found out in the record of the tool, once', async () => {
    const turn = await approvedRefund();
    await fault(turn, 'fail-after-effect');
    expect(states(await resume(turn))).toEqual(['UNKNOWN']);
    expect(states(await recover(turn))).toEqual(['SUCCEEDED']);
    expect((await retry(turn)).body.replayed).toBe(true);
    expect(lab.refunds()).toHaveLength(1);
  });
});

describe('a fork', () => {
  it('reuses what has run, and asks again for what waits', async () => {
    lab = await startLab();
    lab.script('pay', [refund('one'), refund('two')]);
    const turn = await lab.say('pay');
    const [first] = turn.body.calls;
    await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${first.id}/decision`, { decision: 'approve' });
    const early = await lab.as('alice', 'POST', '/forks', { run: turn.body.run });
    expect(states(early)).toEqual(['APPROVAL_PENDING', 'APPROVAL_PENDING']);
    await resume(turn);
    const late = await lab.as('alice', 'POST', '/forks', { run: turn.body.run });
    expect(states(late)).toEqual(['SUCCEEDED', 'APPROVAL_PENDING']);
    for (const fork of [early, late]) await resume(fork);
    expect(lab.refunds().map((row) => row.memo)).toEqual(['one']);
    const second = late.body.calls[1].id;
    await lab.as('carol', 'POST', `/runs/${late.body.run}/calls/${second}/decision`, { decision: 'approve' });
    expect((await resume(late)).body.reply).toBe('done');
    expect(lab.refunds().map((row) => row.memo)).toEqual(['one', 'two']);
    expect((await lab.as('mallory', 'POST', '/forks', { run: turn.body.run })).status).toBe(404);
  });
});
