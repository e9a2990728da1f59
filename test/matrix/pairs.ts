import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { randomStream } from '../../src/mutation/random-stream.ts';
import type { Kept } from './ledger.ts';
import type { MatrixOptions } from './matrix.ts';
import { sideBySide } from './side-by-side.ts';
import type { WeaknessRow } from './weaknesses.ts';

export interface PairRow {
  pair: [string, string];
  /** Those of the two that no finding is of. */
  missed: string[];
  trials: number;
}

/** Random pairs of weaknesses in one gateway: each must be reported as if it were alone. */
export async function pairRows(
  rows: readonly WeaknessRow[],
  { pairs, trials, first, width, ledger }: MatrixOptions,
  place: string,
  say: (line: string) => void,
): Promise<PairRow[]> {
  return sideBySide(
    drawn(rows, pairs).map((pair) => async () => {
      const weak = pair.map((one) => one.id);
      const found = async (budget: number): Promise<PairRow> => {
        const { findings } = await ledger.campaign({ weak, seed: 1, trials: budget }, place);
        const missed = pair.filter((one) => !findings.some((f) => isOf(one, f))).map((one) => one.id);
        return { pair: [pair[0].id, pair[1].id], missed, trials: budget };
      };
      let row = await found(first);
      if (row.missed.length > 0 && trials > first) row = await found(trials);
      say(`${row.pair.join(' + ')}: ${row.missed.length === 0 ? 'both' : `without ${row.missed.join(', ')}`}`);
      return row;
    }),
    width,
  );
}

/** A finding is of a weakness when it has its clause and one of the fingerprints that it had alone. */
function isOf({ clause, fingerprints }: WeaknessRow, finding: Kept['findings'][number]): boolean {
  return finding.clause === clause && fingerprints.includes(finding.fingerprint);
}

/** The same pairs whenever there are the same weaknesses. */
function drawn(rows: readonly WeaknessRow[], n: number): [WeaknessRow, WeaknessRow][] {
  const random = randomStream(WEAKNESSES.length, 0);
  const found = new Map<string, [WeaknessRow, WeaknessRow]>();
  const most = (rows.length * (rows.length - 1)) / 2;
  while (found.size < Math.min(n, most)) {
    const [a, b] = [rows[random.nextInt(0, rows.length - 1)], rows[random.nextInt(0, rows.length - 1)]];
    if (a === undefined || b === undefined || a === b) continue;
    const pair: [WeaknessRow, WeaknessRow] = a.id < b.id ? [a, b] : [b, a];
    found.set(pair.map((one) => one.id).join(), pair);
  }
  return [...found.values()];
}
