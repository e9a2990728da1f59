import { afterEach, describe, expect, it } from 'vitest';
import { type Lab, message, refund, startLab } from './harness.ts';

let lab: Lab;
afterEach(() => lab.close());

const attemptsOf = async (call: string) => (await lab.control('GET', `/control/attempts?call=${call}`)).body.attempts;
const HOOKS = ['offer-usable-tools', 'bound-proposals'];

describe('the hooks around the model', () => {
  it('are on record for what the model led to, beside the ten checks, and for nothing else', async () => {
    lab = await startLab();
    lab.script('tell', [message()]);
    const { body } = await lab.say('tell');
    const [attempt] = await attemptsOf(body.calls[0].id);
    expect(attempt).toMatchObject({ path: 'model', hooks: HOOKS });
    expect(attempt.checks).toHaveLength(10);
    const direct = await lab.as('alice', 'POST', '/tools/send_message/invoke', message());
    expect((await attemptsOf(direct.body.calls[0].id))[0]).toMatchObject({ path: 'direct', hooks: [] });
  });

  it('did not run when an approved call is resumed: the ten checks did', async () => {
    lab = await startLab();
    lab.script('pay', [refund()]);
    const { body } = await lab.say('pay');
    const call = body.calls[0].id;
    await lab.as('carol', 'POST', `/runs/${body.run}/calls/${call}/decision`, { decision: 'approve' });
    await lab.as('alice', 'POST', `/runs/${body.run}/resume`, {});
    const attempts = await attemptsOf(call);
    expect(attempts.map((one: { path: string; hooks: string[] }) => [one.path, one.hooks])).toEqual([['resume', []]]);
    expect(attempts[0].checks).toHaveLength(10);
  });

  it('refuse an answer with more proposals than anybody could look at, and nothing of it is recorded', async () => {
    lab = await startLab();
    lab.script(
      'many',
      Array.from({ length: 65 }, (_, i) => message(`m${i}`)),
    );
    const { status, body } = await lab.say('many');
    expect([status, body.error.class]).toEqual([502, 'fault']);
    expect(lab.sent).toEqual([]);
    expect((await lab.control('GET', '/control/pending')).body.calls).toEqual([]);
  });
});
