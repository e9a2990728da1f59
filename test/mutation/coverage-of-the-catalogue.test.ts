import { describe, expect, it } from 'vitest';
import { TEST_LEVELS } from '../../src/mutation/operator.ts';
import { listOperators, OPERATORS } from '../../src/mutation/registry.ts';
import { CASE_OPERATORS } from './case-operators.ts';

/** Seed 000, "Release Controls for Historical Tool Calls": its words for each level, in its order. */
const LEVELS: Readonly<Record<(typeof TEST_LEVELS)[number], string>> = {
  parser: 'Parser and grammar tests for message sequences and unknown fields.',
  property: 'Property tests for call/result pairing, uniqueness, and terminal states.',
  sanitizer: 'Sanitizer tests that prove control-state preservation.',
  authorization: 'Authorization tests across principal, tenant, resource, tool, and policy changes.',
  approval: 'Approval tests covering argument and target mutations.',
  idempotency: 'Idempotency tests with concurrent and uncertain outcomes.',
  adapter: 'Adapter conformance tests proving every dispatch path reaches shared enforcement.',
  'end-to-end': 'End-to-end canary tests verifying protected state in a sandbox.',
  upgrade: 'Upgrade tests for stored histories created under previous schema and tool versions.',
};

/** Every campaign is one: canaries alone decide what happened. `test/e2e/sound.test.ts` and `test/e2e/weak.test.ts` run them. */
const SERVED_BY_TESTS = ['end-to-end'];

describe('the nine test levels of seed 000', () => {
  it.each(Object.entries(LEVELS))('%s is served', (level) => {
    const operators = OPERATORS.filter((o) => o.level === level).map((o) => o.id);
    expect(operators.length > 0 || SERVED_BY_TESTS.includes(level)).toBe(true);
  });

  it('are nine', () => expect([...TEST_LEVELS]).toEqual(Object.keys(LEVELS)));
});

describe('the operators that the public cases ask for', () => {
  it.each(Object.entries(CASE_OPERATORS))('%s', (_name, ids) => {
    expect(ids).not.toEqual([]);
    for (const id of ids) expect(OPERATORS.map((o) => o.id)).toContain(id);
  });

  it('are thirty-seven', () => expect(Object.keys(CASE_OPERATORS)).toHaveLength(37));

  it('cover every public case', () => {
    const cases = new Set(OPERATORS.flatMap((o) => [...o.cases]));
    const all = Array.from({ length: 30 }, (_, i) => `RA-${String(i + 1).padStart(2, '0')}`);
    expect(all.filter((one) => !cases.has(one))).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('says of each operator what a reader needs', () => {
    for (const o of listOperators()) {
      for (const field of ['clauses', 'seeds', 'cases', 'level', 'scope', 'blast'] as const)
        expect(o[field]).toBeDefined();
    }
    expect(OPERATORS.length).toBeGreaterThanOrEqual(115);
  });
});
