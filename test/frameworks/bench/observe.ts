import { runCampaign } from '../../../src/campaign/campaign.ts';
import { Store } from '../../../src/campaign/store/store.ts';
import type { StoredOutcome } from '../../../src/campaign/store/stored-trial.ts';
import { stampsOfEffect } from '../../../src/campaign/trial.ts';
import type { Sense } from '../../../src/model/effect.ts';
import { simpleActions } from '../../../src/model/plan-actions.ts';
import type { CampaignRecord } from '../../../src/model/record.ts';
import { judge } from '../../../src/oracle/judge.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { Attack, Bench, Cell, Mutation, Row, Setup } from './row.ts';

export interface Observed {
  record: CampaignRecord;
  rows: Row[];
}

/** One campaign over one setup, and what its trials say of each attack of the table. */
export async function observe(bench: Bench, setup: Setup, store: string, trials: number): Promise<Observed> {
  Object.assign(process.env, setup.environment);
  const read = await readScenario(setup.scenario);
  const scenario: Scenario = {
    ...read,
    target: { ...read.target, definition: { ...read.target.definition, ...setup.target } as never },
  };
  const include = [...new Set(bench.attacks.flatMap(({ by }) => by.map(({ operator }) => operator)))];
  const { record } = await runCampaign({
    scenario,
    store,
    seed: 1,
    trials,
    confirm: 1,
    random: false,
    operators: { include, exclude: [] },
    extraStartArguments: setup.arguments,
  });
  const seen = cellsOf(scenario, record, store);
  return { record, rows: bench.attacks.flatMap((attack) => rowOf(bench, setup, attack, seen)) };
}

interface Seen {
  outcome: StoredOutcome;
  cell: Cell;
}

/** What each trial came to before anything was asked to see what a refusal had left. */
function cellsOf(scenario: Scenario, record: CampaignRecord, folder: string): Seen[] {
  const store = new Store(folder);
  const senses = Object.fromEntries(record.sensors.map((s) => [s.canary, s.senses as Sense[]]));
  const outcomes = store.outcomes('explore');
  const seen: Seen[] = [];
  for (const { mutant, baseline, verdict, evidence } of store.evidence('explore')) {
    const outcome = outcomes.get(mutant);
    const of = scenario.baselines.find(({ id }) => id === baseline);
    if (outcome === undefined || of === undefined || verdict === 'inconclusive') continue;
    const probes = new Set(simpleActions(evidence.plan).flatMap((a) => (a.probe === undefined ? [] : [a.id])));
    const facts = evidence.facts.filter(({ action }) => !probes.has(action));
    const probing = Math.min(...evidence.facts.filter(({ action }) => probes.has(action)).map((f) => f.start));
    const { excess } = judge({
      ...evidence,
      plan: { ...evidence.plan, actions: evidence.plan.actions.filter(({ id }) => !probes.has(id)) },
      contract: of.contract,
      tenants: new Map(evidence.tenants),
      transcript: facts,
      effects: evidence.effects.filter(({ kind, at }) => kind !== 'exposure' && at < probing),
      senses,
      stampsOf: stampsOfEffect(evidence.marker),
    });
    seen.push({ outcome, cell: excess.length > 0 ? 'effect' : 'held' });
  }
  store.close();
  return seen;
}

function rowOf(bench: Bench, setup: Setup, attack: Attack, seen: readonly Seen[]): Row[] {
  const { framework, version, variant } = setup;
  const named = attack.expected[`${version} ${variant}`] ?? attack.expected[version] ?? attack.expected[variant];
  const expected = named ?? attack.expected['*'];
  if (expected === undefined) return [];
  const trials = seen.filter(({ outcome }) => attack.by.some((mutation) => isOf(mutation, outcome, bench.baselines)));
  const observed =
    trials.length === 0 ? 'not judged' : trials.some(({ cell }) => cell === 'effect') ? 'effect' : 'held';
  const { id, clause } = attack;
  const agrees = observed === expected;
  return [{ framework, version, variant, attack: id, clause, expected, observed, agrees, trials: trials.length }];
}

function isOf({ operator, parameters = {}, baselines }: Mutation, outcome: StoredOutcome, usual: readonly string[]) {
  const [step, ...more] = outcome.recipe;
  if (step === undefined || more.length > 0 || step.operator !== operator) return false;
  if (!(baselines ?? usual).includes(outcome.baseline)) return false;
  return Object.entries(parameters).every(([name, value]) => step.parameters[name] === value);
}
