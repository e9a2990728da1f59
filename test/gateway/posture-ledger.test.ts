import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEGRADING } from '../../src/gateway/posture.ts';
import { type Lab, startLab } from './harness.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
  lab.script('reset', [{ tool: 'reset_credential', arguments: { account: 'acc-1', reason: 'asked' } }]);
});
afterEach(() => lab.close());

const open = async (): Promise<string> => (await lab.as('alice', 'POST', '/runs', {})).body.run;
const sign = (run: string, event: string) => lab.control('POST', '/control/posture', { run, event });
const stepUp = (run: string, code: string) =>
  lab.control('POST', '/control/step-up', { run, verification: { channel: 'acc-1', code } });
const ask = (run: string) => lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'reset' });
const refusals = async (run: string) =>
  (await lab.control('GET', `/control/audit?run=${run}`)).body.entries
    .filter((row: { kind: string; detail: object }) => row.kind === 'posture' && 'decision' in row.detail)
    .map((row: { detail: object }) => row.detail);

describe('the decision on a floor', () => {
  it.each(DEGRADING)('names %s as the event that is responsible, with the ledger that led to it', async (event) => {
    const run = await open();
    await sign(run, event);
    await ask(run);
    expect(lab.resets()).toEqual([]);
    const ledger = [expect.objectContaining({ event, level: 1 })];
    expect(await refusals(run)).toEqual([
      { decision: 'require-step-up', floor: 2, level: 1, because: ledger[0], ledger },
    ]);
  });

  it('names the first event below the floor since the session was lifted, not the last one', async () => {
    const run = await open();
    await sign(run, 'retraction');
    await stepUp(run, 'one');
    for (const event of ['probe', 'refused-ask']) await sign(run, event);
    await ask(run);
    const [refused] = await refusals(run);
    expect(refused.because).toMatchObject({ event: 'probe', level: 1 });
    expect(refused.ledger.map((one: { event: string }) => one.event)).toEqual([
      'retraction',
      'step-up',
      'probe',
      'refused-ask',
    ]);
  });

  it('has nothing to name in a session against which nothing speaks', async () => {
    const run = await open();
    await ask(run);
    expect(lab.resets()).toEqual(['acc-1']);
    expect(await refusals(run)).toEqual([]);
  });
});
