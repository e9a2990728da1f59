import { afterEach, describe, expect, it } from 'vitest';
import { ALERTS } from '../../src/gateway/alerts/raise.ts';
import { type Answer, deletion, type Lab, message, query, refund, startLab } from './harness.ts';

let lab: Lab;
let running: Lab | undefined;
const start = async (...weak: string[]) => {
  lab = await startLab(...weak);
  running = lab;
  lab.script('pay', [refund()]);
};
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const decide = (turn: Answer, who: string, decision: string) =>
  lab.as(who, 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, { decision });
const resume = (turn: Answer) => lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
async function approved(): Promise<Answer> {
  const turn = await lab.say('pay');
  await decide(turn, 'carol', 'approve');
  return turn;
}
async function raised(): Promise<string[]> {
  const { body } = await lab.control('GET', '/control/alerts');
  return body.alerts.map((one: { alert: string }) => one.alert);
}
const invoke = (tool: string, body: object) => lab.as('alice', 'POST', `/tools/${tool}/invoke`, body);

/** By alert: what makes a gateway raise it, and the weakness that this takes, if it takes one. */
const SCENES: Record<string, { weak?: string; play(): Promise<unknown> }> = {
  'denied-high-risk-attempt': {
    async play() {
      const turn = await approved();
      await lab.control('POST', '/control/change/policy', { run: turn.body.run, value: { deny: 'refund' } });
      await resume(turn);
    },
  },
  'repeated-approval-change': {
    async play() {
      const turn = await approved();
      for (const decision of ['reject', 'approve', 'reject']) await decide(turn, 'erin', decision);
    },
  },
  'policy-bypass-path': {
    weak: 'direct-skips-approval',
    play: () => invoke('refund', { arguments: refund().arguments }),
  },
  'unknown-tool': {
    async play() {
      lab.script('drop', [{ tool: 'drop_tables', arguments: {} }]);
      await lab.say('drop');
    },
  },
  'unusual-egress': {
    async play() {
      lab.script('fetch', [{ tool: 'fetch_url', arguments: { url: `${lab.hosts.outside}/x` } }]);
      await lab.say('fetch');
    },
  },
  'scope-elevation': {
    async play() {
      const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
      const terms = { to: 'bob', tools: ['query_customer'], lifetimeMs: 60_000 };
      const { delegation } = (await lab.as('alice', 'POST', `/runs/${run}/delegations`, terms)).body;
      await lab.as('bob', 'POST', `/runs/${run}/delegate`, {
        tool: 'send_message',
        arguments: message().arguments,
        delegation,
      });
    },
  },
  'idempotency-conflict': {
    async play() {
      for (const body of ['one', 'two'])
        await invoke('send_message', { arguments: message(body).arguments, control: { idempotencyKey: 'k' } });
    },
  },
  'effect-mismatch': {
    async play() {
      const turn = await approved();
      await lab.control('POST', '/control/faults/fail-after-effect', { run: turn.body.run });
      await resume(turn);
    },
  },
};

describe('alerts', () => {
  it('are the eight of the seed', () => {
    expect(ALERTS.map((alert) => alert.id)).toEqual(Object.keys(SCENES));
  });

  it.each(Object.entries(SCENES))('%s is raised, on record, and nothing else is', async (id, { weak, play }) => {
    await start(...(weak === undefined ? [] : [weak]));
    await play();
    expect(new Set(await raised())).toEqual(new Set([id]));
    const { body } = await lab.control('GET', '/control/audit');
    const rows = body.entries.filter((row: { kind: string }) => row.kind === 'alert');
    expect(rows[0].detail.alert).toBe(id);
    expect(body.intact).toBe(true);
  });

  it('a dispatch without a decision on record is a bypass', async () => {
    await start('decision-not-recorded');
    await resume(await approved());
    expect(await raised()).toEqual(['policy-bypass-path']);
  });

  it('none is raised in lawful runs', async () => {
    await start();
    lab.script('all', [message(), query(), deletion()]);
    await resume(await approved());
    const turn = await lab.say('all', { dispatch: 'queue' });
    await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[2].id}/decision`, {
      decision: 'reject',
    });
    await resume(turn);
    const again = await approved();
    await resume(again);
    await lab.as('alice', 'POST', `/runs/${again.body.run}/calls/${again.body.calls[0].id}/retry`, {});
    await resume(again);
    expect(await raised()).toEqual([]);
  });
});
