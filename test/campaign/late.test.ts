import { afterEach, beforeEach, expect, it } from 'vitest';
import { bindPlan } from '../../src/campaign/bind.ts';
import { judgeLate, watchLate } from '../../src/campaign/late.ts';
import type { Stage } from '../../src/campaign/stage.ts';
import { Store } from '../../src/campaign/store/store.ts';
import { liveOutcome } from '../../src/campaign/store/stored-trial.ts';
import type { TrialResult } from '../../src/campaign/trial.ts';
import type { CanaryResource } from '../../src/canary/resource.ts';
import type { Effect } from '../../src/model/effect.ts';
import type { Action } from '../../src/model/plan.ts';
import type { StepFact } from '../../src/model/transcript.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { asked } from '../oracle/case.ts';
import { reference } from './reference.ts';
import { trialResult } from './trial-result.ts';

let folder: string;
beforeEach(async () => {
  folder = await makePlace('late');
});
afterEach(() => removePlace(folder));

/** A stage that reads `late` at the end, and what is noted there. */
async function staged(results: readonly TrialResult[], late: Effect): Promise<{ stage: Stage; notes: string[] }> {
  const { scenario } = await reference();
  const store = new Store(folder);
  store.addTrials('explore', results);
  const notes: string[] = [];
  let tell: (effect: Effect) => void = () => undefined;
  const stage = {
    watch: {
      onEffect: (listener: typeof tell) => {
        tell = listener;
      },
      readAfter: async () => tell(late),
    },
    settleMs: 0,
    signal: new AbortController().signal,
    scenario,
    senses: { invoice: ['count', 'principal', 'time'] },
    store,
    note: (message: string) => notes.push(message),
  } as unknown as Stage;
  return { stage, notes };
}

it('an effect that comes after a trial was judged makes that trial a violation, and no other', async () => {
  const { scenario } = await reference();
  const baseline = scenario.baselines[0]!;
  const results = ['a', 'b', 'c'].map((id) => {
    const one = trialResult(id);
    return { ...one, effects: [], spec: { ...one.spec, mutant: { ...one.spec.mutant, baseline: baseline.id } } };
  });
  const late: Effect = { ...trialResult('b').effects[0]!, kind: 'change', principal: 'mallory' };
  const { stage, notes } = await staged(results, late);
  const outcomes = results.map(liveOutcome);
  await judgeLate(stage, watchLate(stage), outcomes);
  expect(outcomes.map((one) => one.verdict)).toEqual(['held', 'violated', 'held']);
  expect(outcomes[1]?.fingerprints).toHaveLength(1);
  expect(notes).toEqual(['an effect reached b after it was judged']);
  stage.store.close();
});

it('an effect of what a probe asked for is not held against the plan before it', async () => {
  const { scenario } = await reference();
  const baseline = scenario.baselines.find(({ id }) => id === 'refund')!;
  const one = trialResult('a');
  const resource = `inv-${one.marker}-1`;
  const canary: CanaryResource[] = [{ role: 'id', value: resource, tenant: 'acme' }];
  const whole = bindPlan(baseline.plan, { marker: one.marker, resources: new Map([['invoice', canary]]) });
  // The plan ends before its run goes on; a probe lets it go on, and an effect lands after both were judged.
  const atResume = whole.actions.findIndex((a) => a.do === 'resume');
  const facts = whole.actions.map(
    (a, i): StepFact => ({
      action: a.id,
      start: 1000 + 100 * i,
      end: 1050 + 100 * i,
      kind: 'accepted',
      exchanges: [],
    }),
  );
  const said = whole.actions.findIndex((a) => a.do === 'say');
  const { rounds } = whole.actions[said] as Extract<Action, { do: 'say' }>;
  const modelLog = [{ ...asked(1101, rounds[0] ?? []), at: 1001 + 100 * said, marker: one.marker }];
  const seen = { effects: [], modelLog };
  const before: TrialResult = {
    ...one,
    ...seen,
    spec: { ...one.spec, mutant: { ...one.spec.mutant, baseline: baseline.id } },
    plan: { ...whole, actions: whole.actions.slice(0, atResume) },
    facts: facts.slice(0, atResume),
  };
  const { amount, memo } = rounds[0]![0]!.arguments;
  const late: Effect = {
    ...one.effects[0]!,
    kind: 'change',
    resource,
    arguments: { amount, memo } as Record<string, string>,
    principal: 'alice',
    tenant: 'acme',
    at: 1010 + 100 * atResume,
  };
  const verdictOf = async (result: TrialResult): Promise<string[]> => {
    const { stage } = await staged([result], late);
    const outcomes = [liveOutcome(result)];
    await judgeLate(stage, watchLate(stage), outcomes);
    stage.store.close();
    return [outcomes[0]!.verdict, ...outcomes[0]!.fingerprints];
  };
  expect(await verdictOf(before)).toEqual(['violated', expect.stringContaining('provenance:not-resumed')]);
  await removePlace(folder);
  folder = await makePlace('late');
  expect(await verdictOf({ ...before, tail: { ...seen, plan: whole, facts } })).toEqual(['held']);
});
