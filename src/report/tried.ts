import type { CampaignRecord, CoverageCell } from '../model/record.ts';

/** What was tried with one operator, summed over the dispatch paths. */
export interface TriedRow {
  operator: string;
  held: number;
  violated: number;
  inconclusive: number;
  /** Paths on which it was judged at least once. */
  paths: string[];
  /** Why the rest was not judged, one phrase per state. */
  rest: string[];
}

/** One row per operator, in order of the record. */
export function triedRows(record: CampaignRecord): TriedRow[] {
  return grouped(record.coverage.cells, (cell) => cell.operator).map(([operator, cells]) => ({
    operator,
    held: sum(cells, 'held'),
    violated: sum(cells, 'violated'),
    inconclusive: sum(cells, 'inconclusive'),
    paths: cells.filter((cell) => cell.state === 'judged').map((cell) => cell.path),
    rest: rest(cells),
  }));
}

function sum(cells: readonly CoverageCell[], what: 'held' | 'violated' | 'inconclusive'): number {
  return cells.reduce((total, cell) => total + cell[what], 0);
}

function rest(cells: readonly CoverageCell[]): string[] {
  const shown = cells.filter((cell) => cell.state !== 'judged' && cell.state !== 'not-applicable');
  return grouped(shown, (cell) => cell.state).map(
    ([state, some]) => `${state.replace('-', ' ')}: ${some.map((cell) => cell.path).join(', ')}`,
  );
}

/** Groups in order of first appearance. */
function grouped(cells: readonly CoverageCell[], key: (cell: CoverageCell) => string): [string, CoverageCell[]][] {
  const groups = new Map<string, CoverageCell[]>();
  for (const cell of cells) groups.set(key(cell), [...(groups.get(key(cell)) ?? []), cell]);
  return [...groups];
}
