import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeLate, watchLate } from '../../src/campaign/late.ts';
import type { Stage } from '../../src/campaign/stage.ts';
import { Store } from '../../src/campaign/store/store.ts';
import { liveOutcome } from '../../src/campaign/store/stored-trial.ts';
import type { Effect } from '../../src/model/effect.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { reference } from './reference.ts';
import { trialResult } from './trial-result.ts';

let folder: string;
beforeEach(async () => {
  folder = await makePlace('late');
});
afterEach(() => removePlace(folder));

it('an effect that comes after a trial was judged makes that trial a violation, and no other', async () => {
  const { scenario } = await reference();
  const baseline = scenario.baselines[0]!;
  const results = ['a', 'b', 'c'].map((id) => {
    const one = trialResult(id);
    return { ...one, effects: [], spec: { ...one.spec, mutant: { ...one.spec.mutant, baseline: baseline.id } } };
  });
  const store = new Store(folder);
  store.addTrials('explore', results);
  const notes: string[] = [];
  let tell: (effect: Effect) => void = () => undefined;
  const stage = {
    watch: {
      onEffect: (listener: typeof tell) => {
        tell = listener;
      },
      readAfter: async () => tell({ ...trialResult('b').effects[0]!, kind: 'change', principal: 'mallory' }),
    },
    settleMs: 0,
    signal: new AbortController().signal,
    scenario,
    senses: { invoice: ['count', 'principal', 'time'] },
    store,
    note: (message: string) => {
      notes.push(message);
      store.addEvent(message);
    },
  } as unknown as Stage;
  const outcomes = results.map(liveOutcome);
  await judgeLate(stage, watchLate(stage), outcomes);
  expect(outcomes.map((one) => one.verdict)).toEqual(['held', 'violated', 'held']);
  expect(outcomes[1]?.fingerprints).toHaveLength(1);
  expect(notes).toEqual(['an effect reached b after it was judged']);
  store.close();
});
