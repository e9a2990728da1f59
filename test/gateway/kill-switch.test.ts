import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KILL_SCOPES, type KillScope } from '../../src/gateway/drift/kill-switch.ts';
import { type Answer, type Lab, message, refund, startLab } from './harness.ts';

let lab: Lab;
const start = async (...weak: string[]) => {
  lab = await startLab(...weak);
  lab.script('pay', [refund()]);
  lab.script('tell', [message()]);
  lab.script('code', [slowCode]);
};
// A switch is felt by the run that it names: one gateway does for all of them.
beforeAll(() => start());
afterAll(() => lab.close());

/** Works for a second, and only then writes. */
const slowCode = {
  tool: 'run_code',
  arguments: {
    file: 'acme/a.txt',
    code: "setTimeout(() => require('node:fs').writeFileSync('acme/a.txt', 'rewritten'), 1000)",
  },
};

const as = (who: string, path: string, body: object) => lab.as(who, 'POST', path, body);
const open = (dispatch: 'inline' | 'queue' = 'inline') => as('alice', '/runs', { dispatch });
const say = (run: string, text: string) => as('alice', `/runs/${run}/messages`, { text });
const approve = ({ body }: Answer) =>
  as('carol', `/runs/${body.run}/calls/${body.calls[0].id}/decision`, { decision: 'approve' });
const resume = ({ body }: Answer) => as('alice', `/runs/${body.run}/resume`, {});
async function approved(dispatch: 'inline' | 'queue'): Promise<Answer> {
  const turn = await lab.say('pay', { dispatch });
  await approve(turn);
  return turn;
}

/** Throws the switch that covers this tool in this run; answers the moment. */
async function kill(run: string, scope: KillScope, tool: string): Promise<number> {
  const value = scope === 'tenant' || scope === 'run' ? { scope } : { scope, tool };
  expect((await lab.control('POST', '/control/change/kill-switch', { run, value })).status).toBe(200);
  return Date.now();
}
const switchesOf = async (run: string) => (await lab.control('GET', `/control/kill-switches?run=${run}`)).body.switches;
const stateOf = async (run: string): Promise<string> =>
  (await lab.as('alice', 'GET', `/runs/${run}`)).body.calls[0]?.state;
const fault = (run: string, kind: string, ms: number) =>
  lab.control('POST', `/control/faults/${kind}`, { run, value: { ms } });
const ended = async (call: string) => (await lab.control('GET', `/control/attempts?call=${call}`)).body.attempts;

describe.each(KILL_SCOPES)('the kill switch of a %s', (scope) => {
  it('stops a call that waits for its decision', async () => {
    const turn = await lab.say('pay');
    await kill(turn.body.run, scope, 'refund');
    expect((await approve(turn)).status).toBe(403);
    await resume(turn);
    expect(lab.refunds()).toEqual([]);
  });

  it('stops a call that is approved', async () => {
    const turn = await approved('inline');
    await kill(turn.body.run, scope, 'refund');
    await resume(turn);
    expect(lab.refunds()).toEqual([]);
    expect(await stateOf(turn.body.run)).toBe('TERMINATED');
  });

  it('stops a job that is in the queue', async () => {
    const turn = await approved('queue');
    const { run } = turn.body;
    await fault(run, 'delay-delivery', 120);
    const resumed = resume(turn);
    const queued = async () => (await lab.control('GET', '/control/pending')).body.jobs.length;
    await expect.poll(queued, { interval: 5 }).toBe(1);
    await kill(run, scope, 'refund');
    await resumed;
    expect(await ended(turn.body.calls[0].id)).toMatchObject([{ path: 'queue', outcome: 'refused' }]);
    expect(lab.refunds()).toEqual([]);
  });

  it('stops a job that is scheduled for later', async () => {
    const turn = await approved('inline');
    const call = turn.body.calls[0].id;
    await as('alice', '/schedules', { ...refund(), call, afterMs: 80 });
    await kill(turn.body.run, scope, 'refund');
    await expect.poll(() => ended(call)).toMatchObject([{ path: 'schedule', outcome: 'refused' }]);
    expect(lab.refunds()).toEqual([]);
  });

  it.each(['inline', 'queue'] as const)(
    'aborts a slow tool in flight, %s: its effect does not land',
    async (dispatch) => {
      const { run } = (await open(dispatch)).body;
      const began = Date.now();
      const said = say(run, 'code');
      await expect.poll(() => stateOf(run), { interval: 5 }).toBe('EXECUTING');
      await kill(run, scope, 'run_code');
      await said;
      expect(Date.now() - began).toBeLessThan(900);
      expect(await stateOf(run)).toBe('FAILED');
      expect(await switchesOf(run)).toMatchObject([{ scope, lastEffectAt: null, msToLastEffect: null }]);
      await sleep(1100 - (Date.now() - began));
      expect(lab.scratch('acme/a.txt')).toBe('acme');
    },
  );

  it('ends a wait in flight at once, before the effect', async () => {
    const turn = await approved('inline');
    const { run } = turn.body;
    await fault(run, 'delay-effect', 2000);
    const resumed = resume(turn);
    await expect.poll(() => stateOf(run), { interval: 5 }).toBe('EXECUTING');
    const thrown = await kill(run, scope, 'refund');
    await resumed;
    expect(Date.now() - thrown).toBeLessThan(1000);
    expect(lab.refunds()).toEqual([]);
  });

  it('says how long after it the last effect may have been, where one was out already', async () => {
    lab.outbox.delayMs = 400;
    const before = lab.sent.length;
    const { run } = (await open()).body;
    const said = say(run, 'tell');
    await expect.poll(() => lab.sent.length, { interval: 5 }).toBe(before + 1);
    await kill(run, scope, 'send_message');
    await said;
    await say(run, 'tell');
    expect(lab.sent).toHaveLength(before + 1);
    expect(await stateOf(run)).toBe('UNKNOWN');
    const [thrown] = await switchesOf(run);
    expect(thrown).toMatchObject({ scope });
    expect(thrown.msToLastEffect).toBeGreaterThanOrEqual(0);
    expect(thrown.msToLastEffect).toBeLessThan(350);
  });
});

describe('with the weakness that spares what is in flight', () => {
  it('the slow tool goes on, and the time to its effect is reported', async () => {
    await lab.close();
    await start('kill-switch-spares-in-flight');
    const { run } = (await open()).body;
    const said = say(run, 'code');
    await expect.poll(() => stateOf(run), { interval: 5 }).toBe('EXECUTING');
    await kill(run, 'tool', 'run_code');
    await said;
    expect(lab.scratch('acme/a.txt')).toBe('rewritten');
    const [thrown] = await switchesOf(run);
    expect(thrown.msToLastEffect).toBeGreaterThan(500);
  });
});
