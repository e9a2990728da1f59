import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS, CLAUSES } from '../../../src/model/clause.ts';
import { RUNGS, severityRank } from '../../../src/model/finding.ts';
import { REASONS } from '../../../src/oracle/triage/reasons.ts';
import { PATTERNS, remediationOf } from '../../../src/oracle/triage/remediation.ts';
import { BRANCHES, OWNERS } from '../../../src/oracle/triage/root-causes.ts';
import { TRIAGE, triageOf } from '../../../src/oracle/triage/table.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const taxonomy = `${root}../shared/reference/taxonomy.md`;
const DISCOURAGED = ['CWE-345', 'CWE-285', 'CWE-284', 'CWE-287', 'CWE-20', 'CWE-668', 'CWE-664', 'CWE-693'];

describe('the triage table', () => {
  it('is complete for every clause', () => {
    expect(Object.keys(TRIAGE)).toEqual(CLAUSE_IDS);
    for (const { id, claim, sensors } of CLAUSES) {
      const entry = triageOf(id);
      expect(entry).toMatchObject({ clause: id, claim, sensors });
      expect(PATTERNS).toContain(entry.remediation.pattern);
      expect(BRANCHES).toContain(entry.rootCause.branch);
      expect(entry.rootCause.reason).toMatch(/^[a-z-]+$/);
      expect(entry.owner.length).toBeGreaterThan(0);
      for (const owner of entry.owner) expect(OWNERS).toContain(owner);
      // A lawful call that does not happen is no entry of any scheme.
      expect(entry.taxonomy.length > 0).toBe(id !== 'liveness');
    }
  });

  it('never gives a farther rung a lesser severity', () => {
    for (const id of CLAUSE_IDS) {
      const ranks = RUNGS.map((rung) => severityRank(triageOf(id).severity[rung]));
      expect(ranks, id).toEqual([...ranks].sort((a, b) => b - a));
    }
  });

  it('puts duplication and a crossed tenant above an effect, and liveness at medium at most', () => {
    for (const id of CLAUSE_IDS) {
      const { severity } = triageOf(id);
      if (id === 'liveness') {
        for (const rung of RUNGS) expect(severityRank(severity[rung])).toBeGreaterThanOrEqual(severityRank('medium'));
        continue;
      }
      expect(severityRank(severity.duplicated), id).toBeLessThan(severityRank(severity.effect));
      expect(severityRank(severity['crossed-tenant']), id).toBeLessThan(severityRank(severity.effect));
    }
  });

  it('names checks that exist in the reference gateway, for every clause and reason', () => {
    const checks = [
      ...Object.values(TRIAGE).map((e) => e.remediation.check),
      ...Object.keys(REASONS).map((r) => remediationOf([r]).check),
    ];
    for (const check of new Set(checks)) expect(existsSync(`${root}${check}`), check).toBe(true);
  });

  it('gives the nearer check where the guard has one, else that of the clause', () => {
    expect(remediationOf(['provenance:cancelled']).check).toContain('03-confirm-state');
    expect(remediationOf(['provenance:client-authored'])).toEqual(TRIAGE.provenance.remediation);
    expect(remediationOf(['approval:denied', 'principal:not-owner'])).toEqual(TRIAGE.approval.remediation);
  });

  it('maps to no discouraged id, and each id once per clause', () => {
    for (const { clause, taxonomy: ids } of Object.values(TRIAGE)) {
      const names = ids.map((t) => t.id);
      for (const bad of DISCOURAGED) expect(names, clause).not.toContain(bad);
      expect(new Set(names).size, clause).toBe(names.length);
      for (const one of ids) expect(one.edition, one.id).not.toBe('');
    }
  });

  it.skipIf(!existsSync(taxonomy))(
    'maps only to ids that the taxonomy reference lists (skipped where it is not beside the repository)',
    () => {
      const text = readFileSync(taxonomy, 'utf8');
      const ids = new Set(Object.values(TRIAGE).flatMap((e) => e.taxonomy.map((t) => t.id)));
      const missing = [...ids].filter((id) => !listed(id, text));
      expect(missing).toEqual([]);
      expect(listed('CWE-99999', text)).toBe(false);
      expect(listed('AML.T9999', text)).toBe(false);
    },
  );
});

/** CWE numbers stand without their prefix there, techniques of a family as `.001`, and mitigations without `AML.`. */
function listed(id: string, text: string): boolean {
  const word = (part: string): boolean => new RegExp(`(?<![\\w.])${part.replaceAll('.', '\\.')}(?!\\w)`).test(text);
  if (id.startsWith('CWE-')) return word(id.slice('CWE-'.length));
  // The list of an edition names the scheme once and then counts.
  if (id.startsWith('LLM'))
    return new RegExp(`\\b(LLM)?${id.slice('LLM'.length)}\\b`).test(/^2026 \(([\s\S]*?)^2025:/m.exec(text)?.[1] ?? '');
  const [, technique, sub] = /^AML\.([TM]\d+)(?:\.(\d+))?$/.exec(id) ?? [];
  if (technique !== undefined)
    return (
      word(id) ||
      ((word(`AML.${technique}`) || word(technique)) &&
        (sub === undefined || word(`${technique}.${sub}`) || text.includes(`.${sub}`)))
    );
  return word(id);
}
