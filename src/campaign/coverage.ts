import { CLAUSES } from '../model/clause.ts';
import type { CampaignRecord, CoverageCell, EvidenceCell } from '../model/record.ts';
import type { Operator } from '../mutation/operator.ts';
import { attackPaths } from './attack-paths.ts';
import type { MutantList } from './mutants.ts';
import type { StoredOutcome } from './store/stored-trial.ts';

/** Operators by dispatch path: what was judged, what could not be, what was never reached. */
export function coverageCells(
  list: MutantList,
  outcomes: readonly StoredOutcome[],
  operators: readonly Operator[],
): CoverageCell[] {
  const cells = new Map<string, CoverageCell>();
  const key = (c: { operator: string; path: string }): string => `${c.operator}/${c.path}`;
  for (const c of list.applicable)
    cells.set(key(c), { ...c, held: 0, violated: 0, inconclusive: 0, state: 'not-tried' });
  const plans = new Map(list.mutants.map((m) => [m.mutant.id, m.plan]));
  for (const o of outcomes) {
    const plan = plans.get(o.mutant);
    for (const c of plan === undefined ? [] : attackPaths(plan)) {
      // Where only a composition leads there and it told nothing, nothing was promised.
      if (o.verdict === 'inconclusive' && !cells.has(key(c))) continue;
      const cell = cells.get(key(c)) ?? { ...c, held: 0, violated: 0, inconclusive: 0, state: 'not-tried' as const };
      cell[o.verdict]++;
      cell.state = cell.held + cell.violated > 0 ? 'judged' : 'inconclusive';
      cells.set(key(c), cell);
    }
  }
  for (const u of list.unsupported)
    if (!cells.has(key(u)))
      cells.set(key(u), {
        operator: u.operator,
        path: u.path,
        held: 0,
        violated: 0,
        inconclusive: 0,
        state: 'unsupported',
        why: u.why,
      });
  for (const id of list.neverApplied) {
    const path = operators.find((o) => o.id === id)?.paths[0] ?? 'model';
    if (![...cells.values()].some((c) => c.operator === id))
      cells.set(`${id}/${path}`, {
        operator: id,
        path,
        held: 0,
        violated: 0,
        inconclusive: 0,
        state: 'not-applicable',
        why: 'no baseline has a place for it',
      });
  }
  const order = new Map(operators.map((o, i) => [o.id, i]));
  return [...cells.values()].sort(
    (a, b) => (order.get(a.operator) ?? 0) - (order.get(b.operator) ?? 0) || a.path.localeCompare(b.path),
  );
}

/** One row per clause, also of those that nothing tested here. */
export function clauseCells(outcomes: readonly StoredOutcome[]): CampaignRecord['clauses'] {
  const rows = new Map(
    CLAUSES.map((c) => [c.id, { clause: c.id, held: 0, violated: 0, inconclusive: 0, observed: false }]),
  );
  for (const o of outcomes) {
    for (const v of o.verdicts) {
      const row = rows.get(v.clause);
      if (row === undefined) continue;
      row[v.verdict]++;
      row.observed ||= v.verdict !== 'inconclusive';
    }
  }
  return [...rows.values()];
}

/** What was judged of each clause for each tool on each dispatch path, in the order of clauses, then tools, then paths. */
export function evidenceCells(outcomes: readonly StoredOutcome[]): EvidenceCell[] {
  const rows = new Map<string, EvidenceCell>();
  for (const { clause, tool, path, verdict } of outcomes.flatMap((o) => o.cells)) {
    const key = `${clause} ${tool} ${path}`;
    const row = rows.get(key) ?? { clause, tool, path, held: 0, violated: 0, inconclusive: 0 };
    row[verdict]++;
    rows.set(key, row);
  }
  const order = new Map(CLAUSES.map(({ id }, i) => [id, i]));
  return [...rows.values()].sort(
    (a, b) =>
      (order.get(a.clause) ?? 0) - (order.get(b.clause) ?? 0) ||
      a.tool.localeCompare(b.tool) ||
      a.path.localeCompare(b.path),
  );
}
