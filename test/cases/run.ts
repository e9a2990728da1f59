import { parseArgs } from 'node:util';
import { makePlace, removePlace } from '../e2e/place.ts';
import { campaignOf, missed, unclean } from './campaigns.ts';
import { CASES } from './registry.ts';

const { values } = parseArgs({
  options: {
    trials: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const place = await makePlace('cases');
const only = values.only?.split(',');
const operators = values.every ? { operators: { include: ['*'], exclude: [] } } : {};
const trials = values.trials === undefined ? {} : { trials: Number(values.trials) };
for (const one of CASES.filter(({ id }) => only === undefined || only.includes(id))) {
  const t = Date.now();
  const out: string[] = [];
  for (const kind of ['flawed', 'repaired'] as const) {
    try {
      const record = await campaignOf([one], kind, place, { seed: Number(values.seed), ...operators, ...trials });
      out.push(
        `${kind}: ${[...(kind === 'flawed' ? missed(one, record) : unclean(record))].join('; ') || 'ok'} [${record.findings.map((f) => `${f.fingerprint} ${f.recipe.map((s) => s.operator).join('+')}`).join(' , ')}] ${record.counts.inconclusive}/${record.trials.planned}`,
      );
    } catch (error) {
      out.push(`${kind}: ${String(error)}`);
    }
  }
  console.log(one.id, Date.now() - t, 'ms\n  ', out.join('\n   '));
}
await removePlace(place);
