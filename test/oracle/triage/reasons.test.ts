import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS } from '../../../src/model/clause.ts';
import { APPROVAL_STATES } from '../../../src/oracle/triage/approval-states.ts';
import { REASONS } from '../../../src/oracle/triage/reasons.ts';
import { TITLES } from '../../../src/oracle/triage/title-templates.ts';

const oracle = fileURLToPath(new URL('../../../src/oracle', import.meta.url));
const LITERAL = new RegExp(`['"\`]((?:${CLAUSE_IDS.join('|')}):[a-z-]+)['"\`]`, 'g');

/** Every reason that a source of the oracle names, triage aside. */
function literals(): Set<string> {
  const files = readdirSync(oracle, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && !f.startsWith('triage'),
  );
  return new Set(
    files.flatMap((f) => [...readFileSync(join(oracle, f), 'utf8').matchAll(LITERAL)].map((m) => m[1] as string)),
  );
}

describe('the texts of the reasons', () => {
  it('cover exactly the reasons that the oracle can name', () => {
    const named = [...literals()].sort();
    expect(named.length).toBeGreaterThan(20);
    expect(Object.keys(REASONS).sort()).toEqual(named);
    expect(Object.keys(TITLES).sort()).toEqual(named);
  });

  it('say of each approval reason what became of the approval, and of no unknown one', () => {
    for (const reason of Object.keys(REASONS).filter((r) => r.startsWith('approval:')))
      expect(APPROVAL_STATES[reason], reason).toBeDefined();
    for (const reason of Object.keys(APPROVAL_STATES)) expect(REASONS[reason], reason).toBeDefined();
  });

  it('are short nouns for controls and one sentence each', () => {
    for (const [reason, { control, sentence }] of Object.entries(REASONS)) {
      expect(control, reason).toMatch(/^[a-z][a-z -]{2,39}$/);
      expect(sentence, reason).toMatch(/^[A-Z][^.]*\.$/);
      expect(TITLES[reason], reason).toMatch(/^[^.]+$/);
    }
  });
});
