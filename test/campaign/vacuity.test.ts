import { beforeAll, describe, expect, it } from 'vitest';
import { groundOf } from '../../src/campaign/mutants.ts';
import type { StoredOutcome } from '../../src/campaign/store/stored-trial.ts';
import { unusedValues } from '../../src/campaign/unused-values.ts';
import { type Exercised, vacuityOf } from '../../src/campaign/vacuity.ts';
import type { RecipeStep } from '../../src/model/recipe.ts';
import type { CoverageCell } from '../../src/model/record.ts';
import type { VacuityKind } from '../../src/model/vacuity.ts';
import { stepsOf } from '../../src/mutation/enumerate.ts';
import { operatorById } from '../../src/mutation/registry.ts';
import type { ScenarioBaseline } from '../../src/scenario/scenario.ts';
import { baselineOf, reference } from './reference.ts';

const operator = operatorById('retry-concurrently')!;
let baseline: ScenarioBaseline;
let steps: RecipeStep[];
beforeAll(async () => {
  baseline = baselineOf((await reference()).scenario, 'refund');
  steps = stepsOf(groundOf(baseline), operator);
});

const outcome = (recipe: RecipeStep[], over: Partial<StoredOutcome> = {}): StoredOutcome => ({
  mutant: JSON.stringify(recipe),
  baseline: 'refund',
  recipe,
  verdict: 'held',
  verdicts: [],
  cells: [],
  fingerprints: [],
  permitted: 1,
  happened: 1,
  ...over,
});
const cell = (over: Partial<CoverageCell> = {}): CoverageCell => ({
  operator: operator.id,
  path: 'resume',
  held: 1,
  violated: 0,
  inconclusive: 0,
  state: 'judged',
  ...over,
});
const exercised = (over: Partial<Exercised> = {}): Exercised => ({
  list: { neverApplied: [], unsupported: [], noOps: 0 },
  cells: [cell()],
  outcomes: steps.map((step) => outcome([step])),
  baselines: [baseline],
  operators: [operator],
  canaries: [],
  ...over,
});
const subjects = (kind: VacuityKind, over: Partial<Exercised> = {}): string[] =>
  vacuityOf(exercised(over))
    .filter((one) => one.kind === kind)
    .map((one) => one.subject);

describe('what a campaign did not exercise', () => {
  it('names operators that never applied', () => {
    expect(subjects('operator')).toEqual([]);
    expect(subjects('operator', { list: { neverApplied: ['delegate'], unsupported: [], noOps: 0 } })).toEqual([
      'delegate',
    ]);
  });

  it('names the values that no trial used, and none once every value was', () => {
    expect(subjects('value')).toEqual([]);
    const [first] = steps;
    const left = unusedValues([baseline], [operator], [outcome([first!])]);
    const all = new Set(
      steps.flatMap((s) => Object.entries(s.parameters).map(([k, v]) => `${k} ${JSON.stringify(v)}`)),
    );
    const missing = left.flatMap((one) => one.values.map((v) => `${one.parameter} ${JSON.stringify(v)}`));
    const used = Object.entries(first!.parameters).map(([k, v]) => `${k} ${JSON.stringify(v)}`);
    expect(all.size).toBeGreaterThan(used.length);
    expect([...missing, ...used].sort()).toEqual([...all].sort());
  });

  it('counts values that a composition used', () => {
    const composed = outcome(steps.slice(0, 2));
    const alone = unusedValues([baseline], [operator], [outcome(steps.slice(0, 1)), outcome(steps.slice(1, 2))]);
    expect(unusedValues([baseline], [operator], [composed])).toEqual(alone);
  });

  it('says nothing of the values of an operator without a trial', () => {
    expect(unusedValues([baseline], [operator], [])).toEqual([]);
  });

  it('names dispatch paths without a verdict, and cells that were never tried or cannot be', () => {
    expect(subjects('path')).toEqual(['model', 'direct', 'queue', 'schedule', 'delegate', 'operator', 'recovery']);
    const cells = [
      cell(),
      cell({ path: 'queue', state: 'not-tried' }),
      cell({ path: 'direct', state: 'inconclusive' }),
    ];
    const unsupported = [{ operator: 'drop-cancellation', path: 'model' as const, why: 'it takes no history' }];
    const said = subjects('path', { cells, list: { neverApplied: [], unsupported, noOps: 0 } });
    expect(said).toContain('queue');
    expect(said).toContain('direct');
    expect(said).not.toContain('resume');
    expect(said.slice(-2)).toEqual(['retry-concurrently by queue', 'drop-cancellation by model']);
  });

  it('tells a canary that never fired from one that fired in controls only', () => {
    const canaries = [
      { name: 'outbox', fired: [] },
      { name: 'file', fired: ['control', 'twin'] },
      { name: 'invoice', fired: ['control', 'explore'] },
    ];
    const said = vacuityOf(exercised({ canaries })).filter((one) => one.kind === 'canary');
    expect(said.map((one) => one.subject)).toEqual(['outbox', 'file']);
    expect(said[0]?.why).toContain('never fired');
    expect(said[1]?.why).toContain('never in a mutant');
    expect(vacuityOf(exercised({ canaries, outcomes: [] })).find((one) => one.kind === 'canary')?.why).toBe(
      'it was never armed for a mutant',
    );
  });

  it('names an operator whose precondition was never met, and none that was met once', () => {
    const vain = outcome(steps.slice(0, 1), { verdict: 'inconclusive', why: 'precondition' });
    expect(subjects('precondition', { outcomes: [vain] })).toEqual([operator.id]);
    expect(subjects('precondition', { outcomes: [vain, outcome(steps.slice(1, 2))] })).toEqual([]);
    const lost = outcome(steps.slice(0, 1), { verdict: 'inconclusive', why: 'not-serviced' });
    expect(subjects('precondition', { outcomes: [lost] })).toEqual([]);
  });

  it('names clauses that nothing observed', () => {
    const seen = outcome(steps.slice(0, 1), { verdicts: [{ clause: 'replay', verdict: 'held' }] });
    expect(subjects('clause', { outcomes: [seen] })).not.toContain('replay');
    expect(subjects('clause', { outcomes: [seen] })).toContain('audit');
  });

  it('names operators whose mutations were lost on their way', () => {
    const lost = outcome(steps.slice(0, 1), { verdict: 'inconclusive', why: 'no-op' });
    const rows = vacuityOf(exercised({ outcomes: [lost, lost, outcome(steps.slice(0, 1))] }));
    expect(rows).toContainEqual({
      kind: 'mutant',
      subject: operator.id,
      why: 'its mutation did not reach the target in 2 trials',
    });
  });

  it('counts the mutants that would have changed nothing', () => {
    expect(subjects('mutant', { list: { neverApplied: [], unsupported: [], noOps: 3 } })).toEqual(['3 mutants']);
  });
});
