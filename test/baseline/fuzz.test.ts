import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractOf } from '../../src/baseline/contract.ts';
import { planOf } from '../../src/baseline/plan.ts';
import { parseBaseline } from '../../src/baseline/read.ts';
import { planSchema } from '../../src/model/plan.ts';
import { DocumentError } from '../../src/model/problem.ts';
import { semanticsSchema } from '../../src/model/semantics.ts';
import { mangledText, mangledValue } from '../model/mangle.ts';

const FOLDER = fileURLToPath(new URL('../../scenarios/reference/baselines', import.meta.url));
const TEXTS = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));
const SEMANTICS = semanticsSchema.parse({});
let accepted = 0;
let refused = 0;

/** Whatever comes in: a refusal with places, or a baseline of which everything can be derived. */
function judge(text: string, file = 'fuzz.yaml'): void {
  const lines = text.split('\n').length;
  try {
    const { baseline } = parseBaseline(text, file);
    planSchema.parse(planOf(baseline));
    contractOf(baseline, SEMANTICS);
    accepted++;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { line, column, message } of error.problems) {
      expect(line >= 1 && line <= lines && column >= 1 && message !== '').toBe(true);
    }
    refused++;
  }
}

describe('a mangled baseline', () => {
  it('as text: is refused with its place, or read', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS).chain(mangledText), (text) => judge(text)),
      { numRuns: 700 },
    );
  });

  it('as values: is refused with its place, or read', { timeout: 120_000 }, () => {
    const documents = TEXTS.map((text) => parse(text));
    fc.assert(
      fc.property(fc.constantFrom(...documents).chain(mangledValue), (value) => judge(JSON.stringify(value, null, 1))),
      { numRuns: 1000 },
    );
  });

  it('as JSON Lines: is refused with its place, or read', { timeout: 120_000 }, () => {
    const documents = TEXTS.map((text) => {
      const { events, ...header } = parse(text);
      return [header, ...events].map((row) => JSON.stringify(row)).join('\n');
    });
    fc.assert(
      fc.property(fc.constantFrom(...documents).chain(mangledText), (text) => judge(text, 'fuzz.jsonl')),
      { numRuns: 600 },
    );
  });

  it('is not always the one or always the other', () => {
    expect(accepted).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(500);
  });
});
