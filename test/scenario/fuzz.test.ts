import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/model/json.ts';
import { DocumentError } from '../../src/model/problem.ts';
import { mangledText, mangledValue } from '../model/mangle.ts';
import { Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
let text: string;
let accepted = 0;
let refused = 0;

beforeAll(async () => {
  sandbox = await Sandbox.make();
  const whole = await readFile(join(sandbox.folder, 'retcon.yaml'), 'utf8');
  // The recordings of the tools that the policy names are enough, and make thousands of runs affordable.
  const kept = ['refund', 'message', 'note', 'page', 'account', 'customer', 'record', 'code', 'context'].map(
    (name) => `  - baselines/${name}.yaml\n`,
  );
  text = whole.replace(/baselines:\n( {2}- .*\n)+/, `baselines:\n${kept.join('')}`);
});
afterAll(() => sandbox.remove());

async function judge(mangled: string): Promise<void> {
  await sandbox.write('retcon.yaml', mangled);
  try {
    const { baselines } = await sandbox.read({ env: { X: 'x' } });
    expect(baselines.length).toBeGreaterThan(0);
    accepted++;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { line, column, message } of error.problems)
      expect(line >= 1 && column >= 1 && message !== '').toBe(true);
    refused++;
  }
}

describe('a mangled scenario', () => {
  it('as text: is refused with its place, or read', { timeout: 180_000 }, async () => {
    await fc.assert(fc.asyncProperty(mangledText(text), judge), { numRuns: 400 });
  });

  it('as values: is refused with its place, or read', { timeout: 180_000 }, async () => {
    const document = parse(text) as JsonObject;
    await fc.assert(
      fc.asyncProperty(mangledValue(document), (value) => judge(JSON.stringify(value, null, 1))),
      { numRuns: 800 },
    );
  });

  it('is not always the one or always the other', () => {
    expect(accepted).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(300);
  });
});
