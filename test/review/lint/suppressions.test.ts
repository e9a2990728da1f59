import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/review/lint/lint.ts';
import { manifestOf } from '../../../src/review/lint/read-manifest.ts';
import { readSuppressions } from '../../../src/review/lint/suppressions.ts';
import { LISTED_RULES } from '../../../src/review/registry.ts';
import { tool } from '../rules/cases.ts';

const rules = LISTED_RULES.map(({ id }) => id);
const manifest = manifestOf(
  { tools: [tool('call', { apiKey: { type: 'string', maxLength: 9 } })] },
  'tools.json',
  () => 1,
);
const judged = (yaml: string, today = '2026-11-30') =>
  lint({ manifest, failOn: 'high', suppressions: readSuppressions(yaml, 's.yaml', rules), today });
const entry = (more: string) =>
  `suppressions:\n  - { rule: credential-parameter, tool: call, reason: a key of a sandbox, ${more} }\n`;

describe('a suppression', () => {
  it('takes a finding out until its day, that day included, and is listed', () => {
    const record = judged(entry('expires: 2026-11-30'));
    expect(record).toMatchObject({ findings: [], exit: { code: 0 }, notes: [] });
    expect(record.suppressed).toMatchObject([
      { rule: 'credential-parameter', subject: 'call.apiKey', expires: '2026-11-30' },
    ]);
  });

  it('counts for nothing after it, and says so', () => {
    const record = judged(entry('expires: 2026-11-29'));
    expect(record).toMatchObject({ exit: { code: 1 }, suppressed: [] });
    expect(record.notes).toEqual(['The suppression of credential-parameter at call expired on 2026-11-29.']);
  });

  it('covers one parameter where it names one', () => {
    const named = entry('expires: 2027-01-01').replace('tool: call', 'tool: call.apiKey');
    expect(judged(named).findings).toEqual([]);
    const other = judged(entry('expires: 2027-01-01').replace('tool: call', 'tool: call.other'));
    expect(other.exit.code).toBe(1);
    expect(other.notes).toEqual(['The suppression of credential-parameter at call.other fits no finding.']);
  });

  it.each([
    ['no reason', 'suppressions:\n  - { rule: unbounded-url, expires: 2027-01-01 }', /s\.yaml:2.*reason/],
    ['no expiry', 'suppressions:\n  - { rule: unbounded-url, reason: a }', /s\.yaml:2.*expires/],
    ['no date', 'suppressions:\n  - { rule: unbounded-url, reason: a, expires: never }', /s\.yaml:2/],
    [
      'another rule',
      'suppressions:\n  - { rule: unbounded-ulr, reason: a, expires: 2027-01-01 }',
      /there is no rule "unbounded-ulr", did you mean "unbounded-url"/,
    ],
    [
      'an unknown key',
      'suppressions:\n  - { rule: unbounded-url, why: a, reason: a, expires: 2027-01-01 }',
      /s\.yaml:2/,
    ],
  ])('with %s is refused with its line', (_what, yaml, message) => {
    expect(() => judged(yaml)).toThrow(message);
  });
});
