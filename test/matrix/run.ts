import { parseArgs } from 'node:util';
import { parseWeaknesses } from '../../src/gateway/registry.ts';
import { hasFailed, type MatrixOptions, runMatrix } from './matrix.ts';
import { matrixTable } from './table.ts';

// npm run matrix -- [--json] [--trials 400] [--seeds 3] [--sound-seeds 3] [--only a,b] [--at-once 2]
// Each weakness of the reference gateway alone, the sound gateway, and the sentinels. Exit 1 when one is missed, when the
// sound gateway has findings, or when something is claimed of a sentinel that must not be. Needs `npm run build`.

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    trials: { type: 'string', default: '400' },
    seeds: { type: 'string', default: '3' },
    'sound-seeds': { type: 'string' },
    only: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
  },
});

const options: MatrixOptions = {
  trials: whole('--trials', values.trials),
  seeds: whole('--seeds', values.seeds),
  soundSeeds: whole('--sound-seeds', values['sound-seeds'] ?? values.seeds),
  ...(values.only === undefined ? {} : { only: [...parseWeaknesses(values.only.split(','))] }),
  width: whole('--at-once', values['at-once']),
};
const matrix = await runMatrix(options, (line) => console.error(line));
console.log(values.json ? JSON.stringify(matrix, null, 2) : matrixTable(matrix));
process.exitCode = hasFailed(matrix) ? 1 : 0;

function whole(flag: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`${flag} ${text} is not a whole number above 0`);
}
