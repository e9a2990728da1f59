import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { KIND_IDS } from '../../src/cli/catalogue.ts';
import { DEMO_WEAKNESSES } from '../../src/cli/commands/demo.ts';
import { SCHEMAS } from '../../src/cli/schemas.ts';
import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { sampleRecord } from '../report/sample/record.ts';
import { retcon } from './memory-io.ts';

async function listed(kind: string): Promise<Record<string, unknown>[]> {
  const { code, stdout } = await retcon(['list', kind, '--json']);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('list', () => {
  it.each(KIND_IDS)('%s has unique ids with a summary', async (kind) => {
    const entries = await listed(kind);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries)
      expect(entry).toMatchObject({ id: expect.stringMatching(/./), summary: expect.stringMatching(/./) });
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
    const { stdout } = await retcon(['list', kind]);
    for (const entry of entries) expect(stdout).toContain(entry.id);
  });

  it('operators say what they are and what they can break', async () => {
    for (const entry of await listed('operators')) {
      expect(entry, String(entry.id)).toMatchObject({
        family: expect.any(String),
        clauses: expect.any(Array),
        cases: expect.any(Array),
        seeds: expect.any(Array),
        level: expect.stringMatching(/./),
        scope: expect.stringMatching(/^(call|run|session|principal|tenant|target)$/),
        blast: expect.stringMatching(/^(read|write|burst|disrupt|irreversible)$/),
      });
      expect(entry.clauses, String(entry.id)).not.toEqual([]);
      expect(entry.seeds, String(entry.id)).not.toEqual([]);
    }
  });

  it('operators are at least the hundred and fifteen of the catalogue', async () => {
    expect((await listed('operators')).length).toBeGreaterThanOrEqual(115);
  });

  it('weaknesses name their clause', async () => {
    for (const entry of await listed('weaknesses')) expect(entry).toMatchObject({ clause: expect.any(String) });
  });
});

describe('explain', () => {
  it.each(KIND_IDS)('knows every id of %s', async (kind) => {
    for (const { id, summary } of await listed(kind)) {
      const { code, stdout } = await retcon(['explain', String(id)]);
      expect(code).toBe(0);
      expect(stdout.replace(/\s+/g, ' ')).toContain(String(summary).replace(/\s+/g, ' '));
    }
  });
});

describe('schema', () => {
  it.each(Object.keys(SCHEMAS))('%s is a JSON Schema of draft 7', async (name) => {
    const { code, stdout } = await retcon(['schema', name]);
    expect(code).toBe(0);
    const schema = JSON.parse(stdout);
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(() => new Ajv({ strict: false, validateFormats: false }).compile(schema)).not.toThrow();
  });

  it('accepts a record and refuses a broken one', async () => {
    const schema = JSON.parse((await retcon(['schema', 'campaign'])).stdout);
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(check(sampleRecord)).toBe(true);
    expect(check({ ...sampleRecord, seed: 'seven' })).toBe(false);
  });
});

describe('the demonstration', () => {
  it('switches on weaknesses that exist, at least eight', () => {
    const ids: readonly string[] = WEAKNESSES.map((weakness) => weakness.id);
    expect(DEMO_WEAKNESSES.filter((id) => !ids.includes(id))).toEqual([]);
    expect(DEMO_WEAKNESSES.length).toBeGreaterThanOrEqual(8);
    expect(DEMO_WEAKNESSES).not.toContain('check-then-act');
  });
});
