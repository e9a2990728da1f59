import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../src/campaign/1-prepare.ts';
import { bindPlan } from '../../src/campaign/bind.ts';
import { listMutants, nameOf, type PlannedMutant } from '../../src/campaign/mutants.ts';
import { runTrials } from '../../src/campaign/run-trials.ts';
import type { Stage } from '../../src/campaign/stage.ts';
import { Teardown } from '../../src/campaign/teardown.ts';
import { scriptOf, type TrialResult } from '../../src/campaign/trial.ts';
import { DISPATCH_PATHS } from '../../src/model/dispatch-path.ts';
import { simpleActions } from '../../src/model/plan-actions.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { readScenario } from '../../src/scenario/read.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { type Loss, lossy } from './lossy-adapter.ts';

// The sound reference gateway behind an adapter that loses what the operators wrote. Whatever the gateway does then, it was
// not asked: no operator may report `held`.

let place: string;
let stage: Stage;
let mutants: PlannedMutant[];
const teardown = new Teardown();
beforeAll(async () => {
  place = await makePlace('no-op');
  const scenario = await readScenario('reference');
  stage = await prepare({ scenario, store: join(place, 'campaign'), seed: 1 }, teardown);
  stage.settleMs = 30;
  const budget = { seed: 1, trials: 10_000, systematic: true, random: false, paths: DISPATCH_PATHS };
  const all = listMutants(scenario.baselines, OPERATORS, stage.adapter, budget).mutants;
  mutants = OPERATORS.flatMap((o) => all.filter((m) => m.mutant.recipe[0]?.operator === o.id).slice(0, 2));
}, 120_000);
afterAll(async () => {
  await teardown.run();
  await removePlace(place);
});

/** One trial of each mutant while the adapter, and the script of the model, lose the mutations in that way. */
async function tried(loss: Loss): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  for (const baseline of stage.scenario.baselines) {
    const own = mutants.filter((m) => m.baseline === baseline);
    const recordedOf = (marker: string) => {
      const trial = { marker, home: 'acme', foreign: 'umbra' };
      const resources = new Map(stage.canaries.map((c) => [c.name, c.resources(trial)]));
      return bindPlan(baseline.plan, { marker, resources });
    };
    const lossyStage = {
      ...stage,
      adapter: lossy(stage.adapter, loss, recordedOf, baseline.cast.owner),
      model: {
        ...stage.model,
        callsOf: (marker: string) => stage.model.callsOf(marker),
        unregister: (marker: string) => stage.model.unregister(marker),
        register: (script: ReturnType<typeof scriptOf>) => {
          const { turns } = scriptOf({ canaryTrial: script, plan: recordedOf(script.marker) } as never);
          stage.model.register({ ...script, turns: { ...script.turns, ...turns } });
        },
      },
    } as unknown as Stage;
    results.push(
      ...(await runTrials(
        lossyStage,
        own.map((m) => ({ ...m, attempt: loss })),
      )),
    );
  }
  return results;
}

function isOfRecordedActions({ plan, baseline }: PlannedMutant): boolean {
  const recorded = new Map(baseline.plan.actions.map((a) => [a.id, a]));
  return simpleActions(plan).every(
    ({ attack, ...a }) => attack === undefined || isDeepStrictEqual(a, recorded.get(a.id)),
  );
}

const said = (results: readonly TrialResult[]) =>
  results.map((r) => `${r.judgement.why ?? r.judgement.verdict}: ${nameOf(r.spec)}`);

describe('behind an adapter that loses mutations, no operator yields held', { timeout: 180_000 }, () => {
  it('reaches every operator', () => {
    expect(new Set(mutants.map((m) => m.mutant.recipe[0]?.operator)).size).toBe(OPERATORS.length);
  });

  it('where it performs what was recorded, and nothing else', async () => {
    const results = await tried('as-recorded');
    expect(results).toHaveLength(mutants.length);
    // Where the mutation is an order, or something left out, each action is as recorded and nothing can be lost on the way.
    const byOrder = results.filter((r) => isOfRecordedActions(r.spec));
    expect(new Set(byOrder.flatMap((r) => r.spec.mutant.recipe.map((step) => step.operator)))).toEqual(
      new Set(['swap-parallel-decisions', 'answer-partial-batch']),
    );
    const lost = results.filter((r) => !byOrder.includes(r));
    expect(said(lost.filter((r) => r.judgement.verdict !== 'inconclusive'))).toEqual([]);
    expect(lost.filter((r) => r.judgement.why === 'no-op').length).toBeGreaterThan(0.9 * mutants.length);
    const clauses = lost.flatMap((r) => r.judgement.verdicts);
    expect(clauses.filter((v) => v.verdict !== 'inconclusive')).toEqual([]);
  });

  it.each(['without-fields', 'as-the-owner'] as const)('where it loses a part of them: %s', async (loss) => {
    const whole = (m: TrialResult) => m.lost === undefined;
    const results = await tried(loss);
    // What has no such part was performed as it was to be: that may be believed.
    expect(results.filter((r) => !whole(r)).length).toBeGreaterThan(40);
    expect(said(results.filter((r) => !whole(r) && r.judgement.verdict !== 'inconclusive'))).toEqual([]);
  });
});
