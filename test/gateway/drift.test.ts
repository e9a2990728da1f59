import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, deletion, type Lab, message, query, refund, startLab } from './harness.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
  lab.script('pay', [refund()]);
  lab.script('tell', [message()]);
  lab.script('read', [query()]);
  lab.script('delete', [deletion()]);
});
afterEach(() => lab.close());

const MINUTES = 60_000;
const change = (what: string, value: object, turn?: Answer) =>
  lab.control('POST', `/control/change/${what}`, { ...(turn === undefined ? {} : { run: turn.body.run }), value });
const approve = (turn: Answer) =>
  lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, { decision: 'approve' });
const resume = (turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});

async function approvedRefund(): Promise<Answer> {
  const turn = await lab.say('pay');
  await approve(turn);
  return turn;
}

describe('changes', () => {
  const changes: [string, object][] = [
    ['clock', { advanceMs: 16 * MINUTES }],
    ['policy', { deny: 'refund' }],
    ['policy', { version: '2' }],
    ['membership', { principal: 'alice', standing: 'revoked' }],
    ['registry', { tool: 'refund', version: '2' }],
    ['registry', { tool: 'refund', schema: 'next' }],
    ['registry', { tool: 'refund', promoted: false }],
    ['kill-switch', { scope: 'run' }],
  ];

  it.each(changes)('of the %s to %j are felt by the run that they name only', async (what, value) => {
    const [changed, other] = [await approvedRefund(), await approvedRefund()];
    expect(await change(what, value, changed)).toEqual({
      status: 200,
      body: { run: changed.body.run, changed: what },
    });
    await resume(changed);
    expect(lab.refunds()).toEqual([]);
    await resume(other);
    expect(lab.refunds()).toHaveLength(1);
  });

  it('within the lifetimes stop nothing', async () => {
    const turn = await lab.say('pay');
    await change('clock', { advanceMs: 14 * MINUTES }, turn);
    await change('clock', { advanceMs: 14 * MINUTES }, turn);
    await approve(turn);
    await change('clock', { advanceMs: 14 * MINUTES }, turn);
    await resume(turn);
    expect(lab.refunds()).toHaveLength(1);
  });

  it('of what is not known are refused', async () => {
    const turn = await lab.say('pay');
    const none = { status: 404, body: { error: { class: 'not-found' } } };
    expect(await change('weather', {}, turn)).toMatchObject(none);
    expect(await change('ownership', { resource: 'inv-77', tenant: 'umbra' }, turn)).toMatchObject(none);
    expect(await change('registry', { tool: 'nothing', version: '2' }, turn)).toMatchObject(none);
    expect(await lab.control('POST', '/control/change/clock', { run: 'run_0', value: { advanceMs: 1 } })).toMatchObject(
      none,
    );
    expect(await change('clock', { advanceMs: -1 }, turn)).toMatchObject({ status: 422 });
    expect(await change('kill-switch', { scope: 'tool' }, turn)).toMatchObject({ status: 422 });
  });

  it('need the control key', async () => {
    const answer = await fetch(`${lab.gateway.controlUrl}/control/change/clock`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });

  it('refuse a decision on a call whose tool has changed', async () => {
    const turn = await lab.say('pay');
    await change('registry', { tool: 'refund', version: '2' }, turn);
    expect(await approve(turn)).toMatchObject({ status: 409, body: { error: { class: 'conflict' } } });
  });

  it('let an approval of the new policy through', async () => {
    const turn = await lab.say('pay');
    await change('policy', { version: '2' }, turn);
    await approve(turn);
    await resume(turn);
    expect(lab.refunds()).toHaveLength(1);
  });
});

describe('kill switches', () => {
  it.each(['tool', 'server', 'credential', 'tenant', 'run'])(
    'of the scope %s stop pending, approved and queued calls',
    async (scope) => {
      const value = scope === 'tenant' || scope === 'run' ? { scope } : { scope, tool: 'refund' };
      const [pending, approved] = [await lab.say('pay'), await approvedRefund()];
      const queued = await lab.say('pay', { dispatch: 'queue' });
      await approve(queued);
      for (const one of [pending, approved, queued]) expect((await change('kill-switch', value, one)).status).toBe(200);
      expect((await approve(pending)).status).toBe(403);
      for (const one of [pending, approved, queued]) await resume(one);
      expect(lab.refunds()).toEqual([]);
    },
  );

  it('of a tool leave the other tools alone', async () => {
    const turn = await lab.say('delete');
    await change('kill-switch', { scope: 'tool', tool: 'refund' }, turn);
    await approve(turn);
    await resume(turn);
    expect(lab.fileExists('acme/a.txt')).toBe(false);
  });

  it('over everybody stop the runs that are opened later', async () => {
    await change('kill-switch', { scope: 'tenant', tenant: 'acme' });
    await lab.say('tell');
    expect(lab.sent).toEqual([]);
  });

  it('are reported with the time from the switch to the last effect', async () => {
    lab.outbox.delayMs = 60;
    const opened = await lab.as('alice', 'POST', '/runs', {});
    const said = lab.as('alice', 'POST', `/runs/${opened.body.run}/messages`, { text: 'tell' });
    while (lab.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await change('kill-switch', { scope: 'run' }, opened);
    await said;
    await lab.as('alice', 'POST', `/runs/${opened.body.run}/messages`, { text: 'tell' });
    expect(lab.sent).toHaveLength(1);
    const { body } = await lab.control('GET', `/control/kill-switches?run=${opened.body.run}`);
    expect(body.switches).toMatchObject([{ scope: 'run', name: opened.body.run }]);
    expect(body.switches[0].msToLastEffect).toBeGreaterThan(0);
    expect(body.switches[0].msToLastEffect).toBeLessThan(1000);
  });
});
