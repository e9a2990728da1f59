import { parseArgs } from 'node:util';
import { underLoad } from './load.ts';

// npm run load -- [--kills 100] [--clients 32] [--pause 1000] [--seed 1] [--weak a,b]
// The gateway under load, killed with SIGKILL at random moments. Prints what was measured as JSON; exit 1 when an effect
// happened twice, a run was lost, the audit chain broke, or an effect has not exactly one decision. Needs `npm run build`.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    clients: { type: 'string', default: '32' },
    pause: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    weak: { type: 'string' },
  },
});
const result = await underLoad({
  kills: Number(values.kills),
  clients: Number(values.clients),
  pauseMs: Number(values.pause),
  seed: Number(values.seed),
  ...(values.weak === undefined ? {} : { weak: values.weak.split(',') }),
});
console.log(
  JSON.stringify({ ...result, problems: result.problems.slice(0, 20), count: result.problems.length }, null, 2),
);
process.exitCode = result.problems.length === 0 ? 0 : 1;
