import { parseArgs } from 'node:util';
import type { CampaignOptions } from '../../src/campaign/campaign.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { DEFAULTS } from '../../src/scenario/defaults.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { campaignOf, missed, unclean, WHOLE_CATALOGUE } from './campaigns.ts';
import type { ToyCase } from './kit/stand.ts';
import { CASES, TWO_AT_ONCE, TWO_STEPS } from './registry.ts';

// npm run cases -- [--only ra-01,ra-02] [--trials 120] [--seeds 1] [--whole-catalogue]     each flawed toy and each repaired one
// npm run cases -- --random-only [--trials 2000] [--seeds 1]   how many the random phase finds alone; at least 27 of 30
// npm run cases -- --two-at-once [--trials 200] [--seeds 50]   two flaws in one toy: both are reported, each minimal
// npm run cases -- --two-steps [--trials 2000] [--seeds 50]   a flaw that needs two mutations together
// With --json a line {what, seed, found, minimal} for each campaign of the last two; --from 11 begins with another seed.
// Campaigns run one after the other. Exit 1 when something is missed or unclean.

const LEAST_BY_RANDOM = 27;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    trials: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    'whole-catalogue': { type: 'boolean', default: false },
    'random-only': { type: 'boolean', default: false },
    'two-at-once': { type: 'boolean', default: false },
    'two-steps': { type: 'boolean', default: false },
    from: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + Number(values.from));
const only = values.only?.split(',');
const chosen = CASES.filter(({ id }) => only === undefined || only.includes(id));
const trials = (otherwise: number): number => Number(values.trials ?? otherwise);
const place = await makePlace('cases');
let failed = 0;

function tell(what: string, record: CampaignRecord, problems: readonly string[]): boolean {
  if (values.json) return problems.length === 0;
  const found = record.findings.map((f) => `${f.fingerprint} by ${f.recipe.map((s) => s.operator).join('+') || '-'}`);
  const { counts, exit } = record;
  console.log(`${problems.length === 0 ? 'ok   ' : 'WRONG'} ${what}: exit ${exit.code}, ${JSON.stringify(counts)}`);
  for (const line of [...problems, ...found]) console.log(`        ${line}`);
  return problems.length === 0;
}

async function pair(one: ToyCase, seed: number): Promise<void> {
  const options = {
    seed,
    trials: trials(120),
    ...(values['whole-catalogue'] ? { operators: WHOLE_CATALOGUE } : {}),
  };
  for (const kind of ['flawed', 'repaired'] as const) {
    const record = await campaignOf([one], kind, place, options);
    const problems = kind === 'flawed' ? missed(one, record) : unclean(record);
    if (!tell(`${one.id} ${kind} seed ${seed}`, record, problems)) failed++;
  }
}

async function byRandom(seed: number): Promise<void> {
  let found = 0;
  for (const one of chosen) {
    const options = { seed, trials: trials(2000), operators: WHOLE_CATALOGUE, systematic: false };
    const record = await campaignOf([one], 'flawed', place, options);
    if (tell(`${one.id} at random, seed ${seed}`, record, missed(one, record))) found++;
  }
  console.log(`seed ${seed}: the random phase alone finds ${found} of ${chosen.length}`);
  if (found < Math.min(LEAST_BY_RANDOM, chosen.length)) failed++;
}

/** What was looked for, of it what was found, and whether each is as small as it can be. */
function tally(what: string, seed: number, record: CampaignRecord, wanted: readonly string[], steps: number): void {
  const found = wanted.flatMap((shown) => record.findings.find(({ fingerprint }) => fingerprint === shown) ?? []);
  const minimal = found.every(({ recipe }) => recipe.length === steps);
  const missing = wanted.filter((shown) => !found.some(({ fingerprint }) => fingerprint === shown));
  const large = minimal ? [] : found.map(({ fingerprint, recipe }) => `${recipe.length} steps for ${fingerprint}`);
  const problems = [...missing.map((shown) => `not reported: ${shown}`), ...large];
  if (!tell(`${what} seed ${seed}`, record, problems)) failed++;
  if (values.json) console.log(JSON.stringify({ what, seed, found: found.map((f) => f.fingerprint), minimal }));
}

async function together({ two, shows }: (typeof TWO_AT_ONCE)[number], seed: number): Promise<void> {
  const record = await campaignOf(two, 'flawed', place, { seed, trials: trials(200) });
  tally(two.map(({ id }) => id).join(' and '), seed, record, shows, 1);
}

async function stepByStep(seed: number): Promise<void> {
  const { toy, shows, operators } = TWO_STEPS;
  // No more of the budget than it takes to see it; then it is reduced and confirmed like everything that was seen.
  const enough: NonNullable<CampaignOptions['enough']> = ({ fingerprints }) => fingerprints.includes(shows);
  const record = await campaignOf([toy], 'flawed', place, { seed, operators, trials: trials(DEFAULTS.trials), enough });
  tally('two steps', seed, record, [shows], 2);
}

try {
  for (const seed of seeds) {
    if (values['random-only']) await byRandom(seed);
    else if (values['two-steps']) await stepByStep(seed);
    else if (values['two-at-once']) for (const pairing of TWO_AT_ONCE) await together(pairing, seed);
    else for (const one of chosen) await pair(one, seed);
  }
} finally {
  await removePlace(place);
}
process.exitCode = failed === 0 ? 0 : 1;
