import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvedNotice, notice, set } from './context-cases.ts';
import { type Lab, message, startLab } from './harness.ts';

let lab: Lab;
const start = async (...weak: string[]): Promise<void> => {
  lab = await startLab(...weak);
};
const read = { tool: 'read_context', arguments: {} };
const INJECTED = { tenant: 'acme', principal: 'alice', environment: 'reference' };
const USUAL = { timezone: 'UTC', locale: 'en', region: 'eu', features: 'none' };

afterEach(() => lab.close());

describe('the context of a session', () => {
  beforeEach(() => start());

  it('is read with what is injected, what was set and what is usual', async () => {
    lab.script('both', [set()], [set('locale', 'de')], [read]);
    const { body } = await lab.say('both');
    expect(body.calls[2].result).toEqual({ ...USUAL, ...INJECTED, audience: 'staff', locale: 'de' });
  });

  it('is echoed with each call as it was when that ran, without secrets', async () => {
    lab.script('both', [message()], [set('audience', 'sk-0123456789abc')], [message()]);
    const { body } = await lab.say('both');
    expect(body.calls[0].context).toEqual({ ...USUAL, ...INJECTED });
    expect(body.calls[2].context).toEqual({ ...USUAL, ...INJECTED, audience: '[redacted]' });
  });

  it('is not echoed with a call that did not run', async () => {
    lab.script('set', [set('tenant', 'umbra')]);
    const { body } = await lab.say('set');
    expect(body.calls[0]).toMatchObject({ state: 'TERMINATED' });
    expect(body.calls[0].context).toBeUndefined();
  });

  it.each(Object.keys(INJECTED))('does not take %s from the model', async (key) => {
    lab.script('set', [set(key, 'other')], [read]);
    const { body } = await lab.say('set');
    expect(body.calls[0].result.error).toMatchObject({ message: 'the key is injected and may not be set' });
    expect(body.calls[1].result).toEqual({ ...USUAL, ...INJECTED });
  });

  it('is of one session: another one does not see it', async () => {
    lab.script('set', [set()]);
    await lab.say('set');
    lab.script('read', [read]);
    expect((await lab.say('read')).body.calls[0].result).toEqual({ ...USUAL, ...INJECTED });
  });

  it('expires', async () => {
    lab.script('set', [set()]);
    lab.script('read', [read]);
    const { run } = (await lab.say('set')).body;
    await lab.control('POST', '/control/change/clock', { run, value: { advanceMs: 11 * 60_000 } });
    const { body } = await lab.as('alice', 'POST', `/runs/${run}/messages`, { text: 'read' });
    expect(body.calls[0].result).toEqual({ ...USUAL, ...INJECTED });
  });

  it('is of a project of the own tenant', async () => {
    lab.script('set', [{ ...set(), arguments: { ...set().arguments, project: 'prj-9' } }]);
    expect((await lab.say('set')).body.calls[0]).toMatchObject({ state: 'TERMINATED' });
  });

  it('is needed by a notice, and bound by its approval', async () => {
    lab.script('publish', [notice]);
    const bare = (await lab.say('publish')).body;
    const decide = `/runs/${bare.run}/calls/${bare.calls[0].id}/decision`;
    await lab.as('carol', 'POST', decide, { decision: 'approve' });
    const refused = (await lab.as('alice', 'POST', `/runs/${bare.run}/resume`, {})).body;
    expect(refused.calls[0]).toMatchObject({ state: 'TERMINATED' });
    const turn = await approvedNotice(lab);
    const done = (await lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {})).body;
    expect(done.calls[0]).toMatchObject({ state: 'SUCCEEDED', context: { audience: 'staff' } });
  });
});

describe('who_am_i', () => {
  it('tells the model whom it acts for, and nothing that proves it', async () => {
    await start();
    lab.script('who', [{ tool: 'who_am_i', arguments: {} }]);
    const { body } = await lab.say('who');
    expect(body.calls[0].result).toMatchObject({ principal: 'alice', tenant: 'acme', roles: ['agent'] });
    expect(body.calls[0].result.scopes).toContain('context:write');
    const shown = JSON.stringify(lab.asked);
    for (const token of Object.values(lab.gateway.tokens)) expect(shown).not.toContain(token);
  });

  it('does not ask the model who it is', async () => {
    await start();
    lab.script('who', [{ tool: 'who_am_i', arguments: { principal: 'carol' } }]);
    expect((await lab.say('who')).body.calls[0]).toMatchObject({ state: 'TERMINATED' });
  });
});

describe('context-from-model', () => {
  it('has the word of the model go before what is injected', async () => {
    await start('context-from-model');
    lab.script('set', [set('tenant', 'umbra')], [read]);
    expect((await lab.say('set')).body.calls[1].result).toMatchObject({ tenant: 'umbra' });
  });
});
