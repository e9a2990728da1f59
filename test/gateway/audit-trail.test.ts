import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention, holdOperation } from '../../src/gateway/audit-retention.ts';
import { envelopeOf } from '../../src/gateway/policy/envelope.ts';
import { openStore, type Store } from '../../src/gateway/store/open.ts';
import { verifyAudit } from '../../src/gateway/verify-audit.ts';
import { type Answer, type Lab, message, refund, startLab } from './harness.ts';

interface Entry {
  kind: string;
  principal: string;
  // biome-ignore lint/suspicious/noExplicitAny: asserted on, not typed
  detail: any;
}

describe('the trail of an operation', () => {
  let lab: Lab;
  beforeEach(async () => {
    lab = await startLab();
    lab.script('pay', [refund()]);
    lab.script('tell', [message()]);
  });
  afterEach(() => lab.close());

  async function paid(reason?: string): Promise<Answer> {
    const turn = await lab.say('pay');
    const said = { decision: 'approve', ...(reason === undefined ? {} : { reason }) };
    await lab.as('carol', 'POST', `/runs/${turn.body.run}/calls/${turn.body.calls[0].id}/decision`, said);
    await lab.as('alice', 'POST', `/runs/${turn.body.run}/resume`, {});
    return turn;
  }
  const trail = (who: string, operation: string) => lab.as(who, 'GET', `/audit?operation=${operation}`);

  it('links proposal, decision, approval, attempt, grant, sandbox, effect, validation and response', async () => {
    const { id } = (await paid()).body.calls[0];
    const entries: Entry[] = (await trail('audrey', id)).body.entries;
    const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
    const [proposal] = of('proposal');
    expect(Object.keys(proposal!.detail.envelope).sort()).toEqual(
      [
        'argumentDigest', // in place of the arguments
        'logicalOperationId',
        'principalId',
        'proposalId',
        'requestedAt',
        'tenantId',
        'toolName',
        'toolRegistryVersion',
        'workflowId',
      ].sort(),
    );
    expect(proposal!.detail.policy).toEqual({
      decision: 'require-approval',
      policyVersion: '1',
      reasons: ['gated-tool'],
    });
    expect(of('policy')).toHaveLength(1);
    const { attempt, decision, input } = of('policy')[0]!.detail;
    expect(decision).toBe('allow');
    expect(input).toMatchObject({ path: 'resume', actor: 'alice', target: { kind: 'invoice', id: 'inv-1' } });
    expect(of('attempt')[0]).toMatchObject({ principal: 'alice', detail: { attempt, approvals: input.approvals } });
    expect(of('grant')[0]!.detail).toMatchObject({ attempt, audience: 'refund', sandbox: { network: 'none' } });
    expect(of('outcome')[0]!.detail).toMatchObject({
      attempt,
      outcome: 'SUCCEEDED',
      authoritative: 'SUCCEEDED',
      effect: 'refunds/1',
      validation: { found: 'valid' },
      response: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('has exactly one decision for each dispatch, allowed or refused', async () => {
    const turn = await paid();
    const { id } = turn.body.calls[0];
    for (let i = 0; i < 3; i++) await lab.as('alice', 'POST', `/runs/${turn.body.run}/calls/${id}/retry`, {});
    const entries: Entry[] = (await trail('audrey', id)).body.entries;
    const decided = entries.filter((entry) => entry.kind === 'policy').map((entry) => entry.detail);
    expect(decided.map((one) => [one.decision, one.reasons[0]])).toEqual([
      ['allow', 'all-checks'],
      ...Array(3).fill(['deny', 'confirm-state']),
    ]);
    const { body } = await lab.control('GET', `/control/attempts?call=${id}`);
    expect(decided.map((one) => one.attempt)).toEqual(body.attempts.map((one: { id: string }) => one.id));
  });

  it.each([
    [
      'require-step-up',
      'posture-floor',
      'reset',
      [{ tool: 'reset_credential', arguments: { account: 'acc-1', reason: 'r' } }],
    ],
    ['require-narrower', 'argument-limit', 'much', [refund('m', 'inv-1', '900.00')]],
  ] as const)('says %s (%s)', async (decision, code, text, proposals) => {
    const { run } = (await lab.as('alice', 'POST', '/runs', {})).body;
    await lab.control('POST', '/control/posture', { run, event: 'probe' });
    lab.script(text, [...proposals]);
    const turn = await lab.as('alice', 'POST', `/runs/${run}/messages`, { text });
    const { id } = turn.body.calls[0];
    await lab.as('carol', 'POST', `/runs/${run}/calls/${id}/decision`, { decision: 'approve' });
    await lab.as('alice', 'POST', `/runs/${run}/resume`, {});
    const entries: Entry[] = (await trail('audrey', id)).body.entries;
    const { detail } = entries.find((entry) => entry.kind === 'policy')!;
    expect([detail.decision, ...detail.reasons]).toEqual([decision, expect.any(String), code]);
  });

  it('is read by an auditor of the tenant only', async () => {
    const { id } = (await paid()).body.calls[0];
    expect((await trail('audrey', id.replace('call_', 'op_'))).body.operation).toBe(id);
    expect((await trail('ulrich', id)).status).toBe(404);
    for (const who of ['alice', 'carol', 'oscar', 'mallory']) expect((await trail(who, id)).status, who).toBe(403);
    expect((await trail('nobody', id)).status).toBe(401);
  });

  it('holds no secret', async () => {
    const { id } = (await paid('fine, Bearer abc.def and sk-0123456789abcdef')).body.calls[0];
    const text = JSON.stringify((await trail('audrey', id)).body);
    expect(text).toContain('fine, [redacted] and [redacted]');
    for (const token of Object.values(lab.gateway.tokens)) expect(text).not.toContain(token);
  });
});

it('the envelope has exactly the nine fields, and no credential', () => {
  const call = {
    id: 'c',
    principal: 'p',
    tenant: 't',
    run: 'r',
    registryVersion: '1',
    tool: 'x',
    arguments: {},
    proposedAt: 0,
    idempotencyKey: 'op',
  };
  expect(envelopeOf(call as never)).toEqual({
    proposalId: 'c',
    principalId: 'p',
    tenantId: 't',
    workflowId: 'r',
    toolRegistryVersion: '1',
    toolName: 'x',
    canonicalArguments: {},
    requestedAt: '1970-01-01T00:00:00.000Z',
    logicalOperationId: 'op',
  });
});

describe('retention', () => {
  let folder: string;
  let store: Store;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'audit-'));
    store = openStore(folder);
    for (let i = 0; i < 10; i++)
      store.audit.append({ kind: 'run', principal: 'alice', operation: `op-${i % 3}`, detail: { i, secret: 'x' } });
  });
  afterEach(() => {
    store.db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('removes what is old, spares what is held, and keeps the chain verifiable', () => {
    holdOperation(store, 'op-1', 'a dispute');
    expect(applyRetention(store, -1)).toBe(7);
    expect(store.audit.ofOperation('op-1')).toHaveLength(4);
    expect(store.audit.ofOperation('op-0')).toEqual([]);
    expect(store.audit.firstBroken()).toBeUndefined();
    store.audit.append({ kind: 'run', principal: 'alice', detail: {} });
    expect(verifyAudit(folder)).toBeUndefined();
    expect(applyRetention(store, 60_000)).toBe(0);
  });

  it('does not hide what was taken away or changed by hand', () => {
    applyRetention(store, -1);
    store.audit.append({ kind: 'run', principal: 'alice', detail: {} });
    store.db.exec('DROP TRIGGER audit_removed_is_append_only');
    store.db.exec(`UPDATE audit_removed SET hash = 'x' WHERE seq = 10`);
    expect(verifyAudit(folder)).toBeDefined();
  });

  it('lets nobody delete a row otherwise', () => {
    expect(() => store.db.exec('DELETE FROM audit WHERE seq = 3')).toThrow('append-only');
    expect(() => store.db.exec('DELETE FROM audit_removed')).not.toThrow();
    applyRetention(store, -1);
    expect(() => store.db.exec('DELETE FROM audit_removed')).toThrow('append-only');
  });

  it('keeps secrets out from the start', () => {
    expect(store.audit.rows().map((row) => JSON.parse(row.detail).secret)).toEqual(Array(10).fill('[redacted]'));
  });
});
