import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LISTED_RULES } from '../../src/review/registry.ts';
import { falseOnes, MEASURED, REVIEW } from './lint-review.ts';

describe('the review of lint on real servers', () => {
  it('is of at least eight, each at the version that is pinned', () => {
    const { dependencies } = JSON.parse(
      readFileSync(new URL('../frameworks/mcp-servers/package.json', import.meta.url), 'utf8'),
    );
    expect(MEASURED.length).toBeGreaterThanOrEqual(8);
    expect(Object.fromEntries(MEASURED.map(({ server, version }) => [server, version]))).toEqual(dependencies);
    expect(MEASURED.filter(({ server }) => server.startsWith('@modelcontextprotocol/')).length).toBeGreaterThanOrEqual(
      4,
    );
  });

  it('calls false only what was found, by rules that there are', () => {
    const rules = LISTED_RULES.map(({ id }) => id);
    for (const one of MEASURED) for (const { rule } of one.findings) expect(rules).toContain(rule);
    expect(MEASURED.flatMap(falseOnes)).toHaveLength(REVIEW.false.length);
  });

  it('has a precision of at least 0.9, also without the findings of no weight', () => {
    for (const which of [() => true, ({ severity }: { severity: string }) => severity !== 'info']) {
      const all = MEASURED.flatMap((one) => one.findings.filter(which)).length;
      const wrong = MEASURED.flatMap((one) => falseOnes(one).filter(which)).length;
      expect((all - wrong) / all).toBeGreaterThanOrEqual(0.9);
    }
  });
});
