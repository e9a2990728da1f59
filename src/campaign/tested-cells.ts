import type { Clause } from '../model/clause.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';
import type { Plan } from '../model/plan.ts';
import type { VerdictKind } from '../model/verdict.ts';
import type { Judgement } from '../oracle/judge.ts';
import { attackPaths, dispatchPathsOf } from './attack-paths.ts';

/** What one trial says of a clause for one tool on one dispatch path. */
export interface TestedCell {
  clause: Clause;
  tool: string;
  path: DispatchPath;
  verdict: VerdictKind;
}

/** What was refused from the outset would have come by whatever path the mutant attacks. */
export function testedCells(plan: Plan, { tested, verdicts }: Pick<Judgement, 'tested' | 'verdicts'>): TestedCell[] {
  const paths = dispatchPathsOf(plan);
  const attacked = attackPaths(plan).map(({ path }) => path);
  const verdictOf = new Map(verdicts.map(({ clause, verdict }) => [clause, verdict]));
  const cells = new Map<string, TestedCell>();
  for (const { clause, tool, action } of tested) {
    const verdict = verdictOf.get(clause);
    if (verdict === undefined) continue;
    const own = paths.get(action);
    for (const path of own === undefined ? attacked : [own])
      cells.set(`${clause} ${tool} ${path}`, { clause, tool, path, verdict });
  }
  return [...cells.values()];
}
