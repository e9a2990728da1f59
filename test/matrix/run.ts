import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseWeaknesses } from '../../src/gateway/registry.ts';
import { Ledger } from './ledger.ts';
import { hasFailed, type MatrixOptions, runMatrix } from './matrix.ts';
import { matrixPage } from './page.ts';
import { Pool } from './pool.ts';
import { matrixTable } from './table.ts';

// npm run matrix -- [--json] [--trials 2000] [--first 400] [--seeds 5] [--sound-seeds 20] [--pairs 50] [--only a,b]
//                   [--at-once 2] [--ledger FILE] [--page docs/detection-matrix.md]
// Each weakness of the reference gateway alone, the sound gateway, pairs of weaknesses, and the sentinels. Exit 1 when one
// is missed, when the sound gateway has findings, or when something is claimed of a sentinel that must not be. A weakness is
// looked for with --first trials; where that misses it, with --trials. What
// --ledger holds of an earlier run is not run again. Needs `npm run build`.

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    trials: { type: 'string', default: '2000' },
    first: { type: 'string' },
    seeds: { type: 'string', default: '5' },
    'sound-seeds': { type: 'string' },
    pairs: { type: 'string', default: '0' },
    only: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    ledger: { type: 'string' },
    page: { type: 'string' },
  },
});

const pool = new Pool();
const trials = whole('--trials', values.trials, 1);
const options: MatrixOptions = {
  trials,
  first: Math.min(trials, whole('--first', values.first ?? '400', 1)),
  seeds: whole('--seeds', values.seeds, 1),
  soundSeeds: whole('--sound-seeds', values['sound-seeds'] ?? values.seeds, 0),
  pairs: whole('--pairs', values.pairs, 0),
  ...(values.only === undefined ? {} : { only: [...parseWeaknesses(values.only.split(','))] }),
  width: whole('--at-once', values['at-once'], 1),
  ledger: new Ledger(pool, values.ledger),
};
const matrix = await runMatrix(options, (line) => console.error(line)).finally(() => pool.close());
if (values.page !== undefined) writeFileSync(values.page, matrixPage(matrix));
console.log(values.json ? JSON.stringify(matrix, null, 2) : matrixTable(matrix));
process.exitCode = hasFailed(matrix) ? 1 : 0;

function whole(flag: string, text: string, least: number): number {
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw new Error(`${flag} ${text} is not a whole number of at least ${least}`);
}
