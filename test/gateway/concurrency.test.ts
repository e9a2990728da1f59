import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Lab, message, refund, startLab } from './harness.ts';

let lab: Lab;
let known = 0;
beforeAll(async () => {
  lab = await startLab();
  lab.script('pay', [refund()]);
  lab.script('send', [message()]);
});
afterAll(() => lab.close());
beforeEach(() => {
  known = lab.refunds().length;
  lab.sent.length = 0;
  lab.outbox.delayMs = 0;
});

const added = () => lab.refunds().length - known;
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status);

async function approved(run?: { dispatch?: 'inline' | 'queue' }): Promise<{ run: string; call: string }> {
  const { body } = await lab.say('pay', run);
  const call = body.calls[0].id;
  await lab.as('carol', 'POST', `/runs/${body.run}/calls/${call}/decision`, { decision: 'approve' });
  return { run: body.run, call };
}
const resume = (run: string) => lab.as('alice', 'POST', `/runs/${run}/resume`, {});

describe('races', () => {
  it.each(['inline', 'queue'] as const)('50 concurrent resumes of an %s run have one effect', async (dispatch) => {
    const { run } = await approved({ dispatch });
    const asked = lab.asked.length;
    const answers = await times(50, () => resume(run));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(added()).toBe(1);
    expect(lab.asked.length - asked).toBe(1);
  });

  it('50 concurrent decisions leave one', async () => {
    const { body } = await lab.say('pay');
    const path = `/runs/${body.run}/calls/${body.calls[0].id}/decision`;
    const answers = await times(50, (i) =>
      lab.as(i % 2 ? 'carol' : 'erin', 'POST', path, { decision: i % 3 ? 'approve' : 'reject' }),
    );
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
  });

  it('a cancellation and a resume agree on who was first', async () => {
    for (let i = 0; i < 20; i++) {
      const { run } = await approved();
      const before = lab.refunds().length;
      const cancel = lab.as('alice', 'POST', `/runs/${run}/cancel`, {});
      const [cancelled] = await Promise.all([cancel, resume(run), resume(run)]);
      expect(lab.refunds().length - before).toBe(cancelled.status === 200 ? 0 : 1);
    }
  });

  it('resume, direct invocation, retry and a new message have at most one effect', async () => {
    for (let i = 0; i < 10; i++) {
      const { run, call } = await approved();
      const before = lab.refunds().length;
      await Promise.all([
        resume(run),
        lab.as('alice', 'POST', '/tools/refund/invoke', { call, arguments: refund().arguments }),
        lab.as('alice', 'POST', `/runs/${run}/calls/${call}/retry`, {}),
        lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'other' }),
      ]);
      expect(lab.refunds().length - before).toBeLessThanOrEqual(1);
    }
  });

  it('while a message is being sent, nothing sends it again and nothing pretends to cancel it', async () => {
    lab.outbox.delayMs = 80;
    const { body } = await lab.as('alice', 'POST', '/runs', {});
    const saying = lab.as('alice', 'POST', `/runs/${body.run}/messages`, { text: 'send' });
    while (lab.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const [resumed, cancelled, again] = await Promise.all([
      resume(body.run),
      lab.as('alice', 'POST', `/runs/${body.run}/cancel`, {}),
      lab.as('alice', 'POST', `/runs/${body.run}/messages`, { text: 'send' }),
    ]);
    expect(resumed).toMatchObject({ status: 200, body: { state: 'EXECUTING' } });
    expect([cancelled.status, again.status]).toEqual([409, 409]);
    expect((await saying).body.calls[0].state).toBe('SUCCEEDED');
    expect(lab.sent).toHaveLength(1);
  });

  it('50 redeliveries of one job have no effect', async () => {
    const { body } = await lab.say('send', { dispatch: 'queue' });
    await times(50, () => lab.control('POST', '/control/queue/redeliver', { call: body.calls[0].id }));
    await lab.control('POST', '/control/queue/drain', {});
    expect(lab.sent).toHaveLength(1);
  });

  it('keeps the chain of the audit whole', async () => {
    expect((await lab.control('GET', '/control/audit')).body.intact).toBe(true);
  });
});
