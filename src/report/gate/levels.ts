import { CLAUSE_IDS, type Clause } from '../../model/clause.ts';
import { type Severity, severityRank } from '../../model/finding.ts';
import type { GatePolicy } from './policy.ts';

/** Whether a finding of this clause and severity fails. */
export function isAtLevel(clause: Clause, severity: Severity, policy: GatePolicy): boolean {
  const least = policy.clauses?.[clause] ?? policy.failOn;
  return least !== 'never' && severityRank(severity) <= severityRank(least);
}

/** The levels in words: `high and above, liveness never`. */
export function levelsPhrase(policy: GatePolicy): string {
  const own = CLAUSE_IDS.flatMap((clause) =>
    policy.clauses?.[clause] === undefined ? [] : `${clause} ${policy.clauses[clause]}`,
  );
  return [`${policy.failOn} and above`, ...own].join(', ');
}

/** The first ids of what fails, with a colon before; nothing where nothing does. */
export function idsPhrase(findings: readonly { id: string }[]): string {
  if (findings.length === 0) return '';
  const ids = findings.slice(0, 20).map(({ id }) => id);
  return `: ${ids.join(', ')}${findings.length > 20 ? ', …' : ''}`;
}
