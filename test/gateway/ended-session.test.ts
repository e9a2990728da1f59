import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lab, refund, startLab } from './harness.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

describe('a session that was ended', () => {
  it('has nothing done in its run, whether or not the address of the request names the run', async () => {
    lab.script('pay', [refund()]);
    const { body } = await lab.say('pay');
    const [run, call] = [body.run, body.calls[0].id];
    await lab.as('carol', 'POST', `/runs/${run}/calls/${call}/decision`, { decision: 'approve' });
    const value = { principal: 'alice', standing: 'ended' };
    expect((await lab.control('POST', '/control/change/session', { run, value })).status).toBe(200);
    const asked = [
      await lab.as('alice', 'POST', `/runs/${run}/resume`, {}),
      await lab.as('alice', 'POST', '/tools/refund/invoke', { ...refund(), call }),
      await lab.as('alice', 'POST', '/schedules', { ...refund(), call }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(lab.refunds()).toEqual([]);
  });
});
