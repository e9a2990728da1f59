import type { Clause } from '../../model/clause.ts';
import type { DispatchPath } from '../../model/dispatch-path.ts';
import { CHECKLIST_LINES, type ChecklistLine } from './checklist-lines.ts';
import { counted } from './phrases.ts';

export interface ClauseCount {
  clause: Clause;
  held: number;
  violated: number;
  inconclusive: number;
}

/** Judged trials of an operator, by path where known: a line about one path takes no evidence without it. */
export interface OperatorCount {
  id: string;
  path?: DispatchPath | undefined;
  held: number;
  violated: number;
}

export interface ChecklistItem {
  item: string;
  state: 'held' | 'violated' | 'not tried';
  evidence: string;
}

interface Evidence {
  of: string;
  held: number;
  violated: number;
}

/** The review checklist of seed 000, line by line, with what this campaign can say of each. */
export function checklistOf(cells: readonly ClauseCount[], operators: readonly OperatorCount[]): ChecklistItem[] {
  return CHECKLIST_LINES.map((line) => ({
    item: line.item,
    ...(line.campaign === true ? ofCampaign(line, operators) : ofLine(line, cells, operators)),
  }));
}

function ofLine(
  line: ChecklistLine,
  cells: readonly ClauseCount[],
  operators: readonly OperatorCount[],
): Omit<ChecklistItem, 'item'> {
  if (line.clauses.length === 0 && line.operators.length === 0)
    return { state: 'not tried', evidence: 'no operator or sensor reaches it' };
  const evidence = [
    ...line.clauses.map((clause) =>
      sum(
        clause,
        cells.filter((c) => c.clause === clause),
      ),
    ),
    ...line.operators.map((o) =>
      typeof o === 'string'
        ? sum(
            o,
            operators.filter((c) => c.id === o),
          )
        : sum(
            `${o.id} by ${o.path}`,
            operators.filter((c) => c.id === o.id && c.path === o.path),
          ),
    ),
  ].filter((e) => e.held + e.violated > 0);
  if (evidence.length === 0) return { state: 'not tried', evidence: 'nothing that would show it was judged' };
  const counts = evidence.map((e) => `${e.of}: ${e.held} held, ${e.violated} violated`).join('; ');
  if (evidence.some((e) => e.violated > 0)) return { state: 'violated', evidence: counts };
  return { state: 'held', evidence: withGap(counts, line) };
}

function ofCampaign(line: ChecklistLine, operators: readonly OperatorCount[]): Omit<ChecklistItem, 'item'> {
  const judged = operators.filter((o) => o.held + o.violated > 0);
  if (judged.length === 0) return { state: 'not tried', evidence: 'no mutant was judged' };
  const trials = judged.reduce((n, o) => n + o.held + o.violated, 0);
  const names = new Set(judged.map((o) => o.id)).size;
  return {
    state: 'held',
    evidence: withGap(`${counted(trials, 'judged trial')} of ${counted(names, 'operator')} in this campaign`, line),
  };
}

function withGap(text: string, line: ChecklistLine): string {
  return line.gap === undefined ? text : `${text} (${line.gap})`;
}

function sum(of: string, counts: readonly { held: number; violated: number }[]): Evidence {
  return { of, held: counts.reduce((n, c) => n + c.held, 0), violated: counts.reduce((n, c) => n + c.violated, 0) };
}
