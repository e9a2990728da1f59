import { parseArgs } from 'node:util';
import { makePlace, removePlace } from '../e2e/place.ts';
import { Pool } from '../matrix/pool.ts';
import { sideBySide } from '../matrix/side-by-side.ts';

// npm run differential -- [--plans 100000] [--seed 1] [--at-once 2] [--weak a,b]
// The authority model against the reference gateway, which share no code: random compositions of up to six mutations are
// sent to the gateway, and each effect, answer and missing effect must be one that authority allows. Prints JSON; exit 1 at
// the first disagreement. With --weak, the disagreements must be there. Needs `npm run build`.

const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
    weak: { type: 'string' },
  },
});
/** Plans of one campaign: few enough for its evidence to stay small. */
const EACH = 2000;
const weak = values.weak?.split(',') ?? [];
const first = Number(values.seed);
const plans = Number(values.plans);
const seeds = Array.from({ length: Math.ceil(plans / EACH) }, (_, i) => first + i);
const pool = new Pool();
const place = await makePlace('differential');
const started = Date.now();
try {
  const records = await sideBySide(
    seeds.map((seed, i) => async () => {
      const trials = Math.min(EACH, plans - i * EACH);
      const record = await pool.run({ weak, seed, trials, systematic: false }, place);
      console.error(`seed ${seed}: ${JSON.stringify(record.counts)} ${record.findings.map((f) => f.title).join('; ')}`);
      return record;
    }),
    Number(values['at-once']),
  );
  const sum = (of: (r: (typeof records)[number]) => number): number => records.reduce((n, r) => n + of(r), 0);
  const disagreements = records.flatMap((record, i) =>
    record.findings.map(({ fingerprint, recipe, baseline }) => ({ seed: seeds[i], fingerprint, baseline, recipe })),
  );
  const result = {
    plans: sum((r) => r.counts.held + r.counts.violated + r.counts.inconclusive),
    agreed: sum((r) => r.counts.held),
    disagreed: sum((r) => r.counts.violated),
    inconclusive: sum((r) => r.counts.inconclusive),
    seconds: Math.round((Date.now() - started) / 1000),
    disagreements,
  };
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.disagreed > 0 === weak.length > 0 ? 0 : 1;
} finally {
  pool.close();
  await removePlace(place);
}
