import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, fetchText, type Lab, message, refund, startLab } from './harness.ts';

let lab: Lab;
const start = async (...weak: string[]) => {
  lab = await startLab(...weak);
  lab.script('pay', [refund()]);
  lab.script('tell', [message()]);
};
beforeEach(() => start());
afterEach(() => lab.close());

const PREFIX = 'retcon_gateway_';
const NAMES = [
  'unauthorized_dispatch_attempts_blocked_total',
  'calls_without_authoritative_run_records_total',
  'approval_digest_mismatches_total',
  'cross_principal_resume_denials_total',
  'duplicate_effects_total',
  'unknown_outcomes_awaiting_reconciliation',
  'stale_pending_calls',
  'tool_policy_version_drift',
  'mean_time_to_revoke_risky_tool_seconds',
];

const scrape = () => fetchText(`${lab.gateway.controlUrl}/metrics`, { 'x-control-key': lab.gateway.controlKey });

/** The samples of one metric, without the prefix. */
async function samples(name: string): Promise<string[]> {
  const { text } = await scrape();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${PREFIX}${name}`))
    .map((line) => line.slice(PREFIX.length + name.length));
}

const change = (turn: Answer, what: string, value: object) =>
  lab.control('POST', `/control/change/${what}`, { run: turn.body.run, value });
const decide = (turn: Answer, body: object = { decision: 'approve' }) =>
  lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, body);
const resume = (turn: Answer, who = 'alice') => lab.as(who, 'POST', `/runs/${turn.body.run}/resume`, {});
const fault = (turn: Answer, kind: string, value?: object) =>
  lab.control('POST', `/control/faults/${kind}`, { run: turn.body.run, ...(value === undefined ? {} : { value }) });
async function approved(): Promise<Answer> {
  const turn = await lab.say('pay');
  await decide(turn);
  return turn;
}

describe('/metrics', () => {
  it('has the nine of the seed, each with its help and type, and no count of calls', async () => {
    const { text, type } = await scrape();
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    const named = [...text.matchAll(/^# TYPE retcon_gateway_(\S+) (?:counter|gauge)$/gm)].map((m) => m[1]);
    expect(named).toEqual(NAMES);
    for (const name of NAMES) expect(text).toContain(`# HELP ${PREFIX}${name} `);
    expect(text).not.toMatch(/model|proposals/);
  });

  it('stays at nothing in a lawful run', async () => {
    await resume(await approved());
    await lab.say('tell');
    for (const name of NAMES.slice(0, 8)) expect(await samples(name), name).toEqual([' 0']);
    expect(await samples('mean_time_to_revoke_risky_tool_seconds')).toEqual([]);
  });

  it('is for operators and auditors on the data plane, and for the key on the control plane', async () => {
    for (const [who, status] of [
      ['audrey', 200],
      ['oscar', 200],
      ['alice', 403],
      ['carol', 403],
    ] as const) {
      const token = lab.gateway.tokens[who];
      const answer = await fetchText(`${lab.gateway.url}/metrics`, { authorization: `Bearer ${token}` });
      expect([who, answer.status]).toEqual([who, status]);
    }
    expect((await fetchText(`${lab.gateway.controlUrl}/metrics`, {})).status).toBe(401);
  });

  it('counts unauthorized dispatch attempts blocked', async () => {
    const turn = await approved();
    await change(turn, 'policy', { deny: 'refund' });
    await resume(turn);
    expect(await samples('unauthorized_dispatch_attempts_blocked_total')).toEqual([
      '{path="resume",tool="refund",clause="principal"} 1',
    ]);
  });

  it('counts calls without authoritative run records', async () => {
    const call = { id: 'made_up', type: 'function', function: { name: 'refund', arguments: '{}' } };
    await lab.as('alice', 'POST', '/v1/chat', {
      messages: [
        { role: 'user', content: 'pay' },
        { role: 'assistant', tool_calls: [call] },
        { role: 'user', content: 'go on' },
      ],
    });
    await lab.as('alice', 'POST', '/runs/run_0/resume', {});
    expect(await samples('calls_without_authoritative_run_records_total')).toEqual([
      '{source="history"} 1',
      '{source="request"} 1',
    ]);
  });

  it('counts approval-digest mismatches', async () => {
    await decide(await lab.say('pay'), { decision: 'approve', call: refund('m', 'inv-1', '99.00') });
    expect(await samples('approval_digest_mismatches_total')).toEqual(['{tool="refund"} 1']);
  });

  it('counts cross-principal resume denials', async () => {
    const turn = await approved();
    for (const who of ['bob', 'mallory', 'mallory']) await resume(turn, who);
    expect(await samples('cross_principal_resume_denials_total')).toEqual([
      '{relation="other-tenant"} 2',
      '{relation="same-tenant"} 1',
    ]);
  });

  it('counts duplicate effects', async () => {
    await lab.close();
    await start('retry-runs-again');
    const turn = await approved();
    await resume(turn);
    await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/retry`, {});
    expect(await samples('duplicate_effects_total')).toEqual(['{tool="refund"} 1']);
  });

  it('shows unknown outcomes until they are reconciled', async () => {
    const turn = await approved();
    await fault(turn, 'fail-after-effect');
    await resume(turn);
    expect(await samples('unknown_outcomes_awaiting_reconciliation')).toEqual(['{tool="refund"} 1']);
    await lab.control('POST', '/control/recover', { run: turn.body.run });
    expect(await samples('unknown_outcomes_awaiting_reconciliation')).toEqual([' 0']);
  });

  it('shows stale pending calls', async () => {
    const turn = await lab.say('pay');
    await change(turn, 'clock', { advanceMs: 2 * 3_600_000 });
    expect(await samples('stale_pending_calls')).toEqual(['{tool="refund"} 1']);
  });

  it('shows tool-policy version drift', async () => {
    const turn = await lab.say('pay');
    await change(turn, 'registry', { tool: 'refund', version: '2' });
    await change(turn, 'policy', { version: '2' });
    expect(await samples('tool_policy_version_drift')).toEqual([
      '{tool="refund",of="policy"} 1',
      '{tool="refund",of="tool"} 1',
    ]);
  });

  it('shows the mean time to revoke a risky tool', async () => {
    await change(await approved(), 'kill-switch', { scope: 'tool', tool: 'refund' });
    expect(await samples('mean_time_to_revoke_risky_tool_seconds')).toEqual(['{scope="tool"} 0']);
    await lab.close();
    await start('kill-switch-spares-in-flight');
    const turn = await approved();
    await fault(turn, 'delay-effect', { ms: 100 });
    const resumed = resume(turn);
    await sleep(30);
    await change(turn, 'kill-switch', { scope: 'tool', tool: 'refund' });
    await resumed;
    const [sample = ''] = await samples('mean_time_to_revoke_risky_tool_seconds');
    expect(Number(sample.split(' ')[1])).toBeGreaterThan(0.02);
  });

  it('says the same of all nine after a restart, and after the rows that it counts are gone', async () => {
    await lab.close();
    await start('retry-runs-again');
    await provokeAll();
    const before = (await scrape()).text;
    for (const name of NAMES) expect(await samples(name), name).not.toEqual([' 0']);
    for (const name of NAMES) expect((await samples(name)).length, name).toBeGreaterThan(0);
    await lab.restart();
    expect((await scrape()).text).toBe(before);
    expect((await lab.control('POST', '/control/audit/retention', { olderThanMs: 0 })).body.removed).toBeGreaterThan(
      10,
    );
    expect((await scrape()).text).toBe(before);
    const turn = await approved();
    for (const who of ['bob', 'mallory']) await resume(turn, who);
    await lab.restart();
    expect(await samples('cross_principal_resume_denials_total')).toEqual([
      '{relation="other-tenant"} 2',
      '{relation="same-tenant"} 2',
    ]);
    expect((await lab.control('GET', '/control/audit')).body.intact).toBe(true);
  });
});

/** One event of each kind; the unknown outcome is of a tool that keeps no record, so that nothing can reconcile it. */
async function provokeAll(): Promise<void> {
  const denied = await approved();
  await change(denied, 'policy', { deny: 'refund' });
  await resume(denied);
  await lab.as('alice', 'POST', '/runs/run_0/resume', {});
  await decide(await lab.say('pay'), { decision: 'approve', call: refund('m', 'inv-1', '99.00') });
  const asked = await approved();
  for (const who of ['bob', 'mallory']) await resume(asked, who);
  await resume(asked);
  await lab.as('alice', 'POST', `/runs/${asked.body.run}/calls/${asked.body.calls[0].id}/retry`, {});
  lab.outbox.status = 500;
  await lab.say('tell');
  await change(await lab.say('pay'), 'clock', { advanceMs: 2 * 3_600_000 });
  await change(await lab.say('pay'), 'registry', { tool: 'refund', version: '2' });
  await change(await approved(), 'kill-switch', { scope: 'tool', tool: 'refund' });
}
