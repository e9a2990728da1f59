import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/model/json.ts';
import { lint } from '../../../src/review/lint/lint.ts';
import { manifestOf } from '../../../src/review/lint/read-manifest.ts';
import { LISTED_RULES, RULES } from '../../../src/review/registry.ts';
import { RULE_CASES } from './cases.ts';

const subjects = (rule: string, value: JsonValue): string[] =>
  lint({ manifest: manifestOf(value, 'tools.json', () => 1), failOn: 'high', today: '2026-11-30' })
    .findings.filter((finding) => finding.rule === rule)
    .map(({ subject }) => subject);

describe('every rule', () => {
  it('has an id of its own, reasons and a fix, and cases', () => {
    expect(new Set(LISTED_RULES.map(({ id }) => id)).size).toBe(LISTED_RULES.length);
    for (const rule of LISTED_RULES) {
      expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const text of [rule.summary, rule.why, rule.example, rule.fix]) expect(text, rule.id).not.toBe('');
    }
    expect(RULE_CASES.map(({ rule }) => rule).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });
});

describe.each(RULE_CASES)('$rule', ({ rule, breaks, keeps }) => {
  it.each(breaks)('is broken by %s', (_what, value, subject) => {
    expect(subjects(rule, value)).toEqual(
      subject === undefined ? [expect.any(String)] : expect.arrayContaining([subject]),
    );
  });
  it.each(keeps)('is kept by %s', (_what, value) => expect(subjects(rule, value)).toEqual([]));
});
