import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { audit } from '../../../src/review/audit/audit.ts';
import { openInput } from '../../../src/review/audit/inputs/open.ts';
import { sampleRecord } from '../../report/sample/record.ts';
import { GRANT, laidOver, REFUND } from './cases/base.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const opened = async (...names: string[]) => Promise.all(names.map((name) => openInput(name, folder)));
const outcomes = async (...names: string[]) =>
  (await audit({ inputs: await opened(...names) })).items.map(({ assertions }) =>
    Object.fromEntries(assertions.map((one) => [one.assertion, one.outcome])),
  );

describe('inputs', () => {
  it('say the same as a list, a batch and JSON Lines', async () => {
    const second = laidOver(REFUND, {
      action_id: 'act-2',
      arguments: { amount: 501 },
      timestamp: '2026-05-04T10:00:01Z',
    });
    const context = { records: { grant: [GRANT] } };
    const batch = await outcomes(file('batch.json', JSON.stringify({ items: [REFUND, second], context })));
    expect(batch[1]).toMatchObject({ within_limits: 'fails', session_rate: 'holds' });
    expect(await outcomes(file('a.jsonl', lines([{ context }, REFUND, second])))).toEqual(batch);
    expect(
      await outcomes(
        file('lines.log', `${lines([{ context }, REFUND, '']).replace('""', '')}\n${lines([second])}\n\n`),
      ),
    ).toEqual(batch);
    expect(
      await outcomes(
        file('context.json', JSON.stringify({ context })),
        file('list.json', JSON.stringify([REFUND, second])),
      ),
    ).toEqual(batch);
  });

  it('keep single verifications apart, each with its context', async () => {
    const one = { item: REFUND, context: { records: { grant: GRANT, action: [] } } };
    const told = await outcomes(file('single.jsonl', lines([one, { ...one, context: {} }])));
    expect(told[0]).toMatchObject({ in_scope: 'holds', session_rate: 'holds' });
    expect(told[1]).toMatchObject({ in_scope: 'undecided', session_rate: 'undecided' });
  });

  it('have a digest of their bytes, whichever way they are read', async () => {
    const text = `${JSON.stringify(REFUND)}\n`;
    const asLines = await audit({ inputs: await opened(file('same.jsonl', text)) });
    const asDocument = await audit({ inputs: await opened(file('same.json', text)) });
    expect(asLines.inputs[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(asDocument.inputs[0]?.digest).toBe(asLines.inputs[0]?.digest);
    expect(asLines.items[0]?.inputHash).toMatch(/^[0-9a-f]{64}$/);
    expect(asDocument.items[0]?.inputHash).toBe(asLines.items[0]?.inputHash);
  });

  it('cut lines and letters anywhere', async () => {
    const memo = 'ü€😀'.repeat(30_000);
    const rows = Array.from({ length: 6 }, (_, i) =>
      laidOver(REFUND, { action_id: `a${i}`, arguments: { amount: '1', memo } }),
    );
    const record = await audit({
      inputs: await opened(file('long.jsonl', lines([{ context: { records: { grant: GRANT } } }, ...rows]))),
    });
    expect(record.counts).toMatchObject({ actions: 6, fails: 0 });
  });
});

describe('mistakes', () => {
  it.each<[string, string, RegExp]>([
    ['broken.json', '{"tool": ', /broken\.json is neither JSON nor JSON Lines/],
    ['broken.jsonl', `${JSON.stringify(REFUND)}\n{"tool"`, /broken\.jsonl:2: not JSON/],
    ['kind.jsonl', '{"tool": 5}', /kind\.jsonl:1: tool must be a string/],
    ['outcome.jsonl', '{"outcome": "executd"}', /there is no outcome "executd", did you mean "executed"/],
    ['key.jsonl', '{"grantid": "g"}', /unknown key "grantid", did you mean "grant_id"/],
    ['context.jsonl', '{"context": {"record": {}}}', /unknown key "record", did you mean "records"/],
    ['grants.jsonl', '{"context": {"records": {"grant": [{"id": 5}]}}}', /grant\[0\]\.id must be a string/],
    ['none.jsonl', '', /there is no action to audit/],
  ])('%s is refused with its place', async (name, text, message) => {
    const run = async () => audit({ inputs: await opened(file(name, text)) });
    await expect(run()).rejects.toThrow(message);
  });

  it('a file that is not there', async () => {
    await expect(opened('missing.json')).rejects.toThrow(/there is no such file/);
    await expect(audit({ inputs: await opened('missing.jsonl') })).rejects.toThrow(/there is no such file/);
  });
});

describe('OTLP JSON', () => {
  const text = (key: string, stringValue: string): JsonObject => ({ key, value: { stringValue } });
  const span = (attributes: JsonObject[]): JsonObject => ({
    spanId: 'ab',
    startTimeUnixNano: '1777888800000000001',
    attributes,
  });
  const traces = (spans: JsonObject[]): JsonObject => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
  const executed = span([
    text('gen_ai.operation.name', 'execute_tool'),
    text('gen_ai.tool.name', 'billing:refund'),
    text('gen_ai.agent.id', 'agent-7'),
    text('gen_ai.conversation.id', 's-1'),
    text('gen_ai.tool.call.arguments', '{"amount": 500.000000000000000001}'),
    text('retcon.grant_id', 'g-1'),
  ]);

  it('is read as executed actions, whole or by lines', async () => {
    const chat = span([text('gen_ai.operation.name', 'chat')]);
    const context = { context: { records: { grant: GRANT } } };
    const whole = await audit({
      inputs: await opened(
        file('c.json', JSON.stringify(context)),
        file('t.json', JSON.stringify(traces([chat, executed]))),
      ),
    });
    expect(whole.items).toHaveLength(1);
    expect(whole.items[0]).toMatchObject({ tool: 'billing:refund', outcome: 'executed' });
    expect(Object.fromEntries((whole.items[0]?.assertions ?? []).map((a) => [a.assertion, a.outcome]))).toMatchObject({
      in_scope: 'holds',
      within_limits: 'fails',
      grant_valid: 'holds',
      approval: 'fails',
    });
    expect(await outcomes('c.json', file('t.jsonl', lines([traces([executed]), traces([executed])])))).toHaveLength(2);
  });
});

describe('the record of a campaign', () => {
  it('gives the effects of its findings as executed actions', async () => {
    const record = await audit({ inputs: await opened(file('record.json', JSON.stringify(sampleRecord))) });
    const effects = sampleRecord.findings.flatMap((finding) => finding.effects);
    expect(record.counts.actions).toBe(effects.length);
    expect(record.items.every(({ outcome }) => outcome === 'executed')).toBe(true);
    expect(record.items[0]?.assertions.find((one) => one.assertion === 'in_scope')).toMatchObject({
      outcome: 'undecided',
    });
  });
});
