import { beforeAll, describe, expect, it } from 'vitest';
import { attackPaths } from '../../src/campaign/attack-paths.ts';
import { listMutants, type MutantBudget } from '../../src/campaign/mutants.ts';
import { DISPATCH_PATHS } from '../../src/model/dispatch-path.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Adapter } from '../../src/target/adapter.ts';
import { adapterOf, baselineOf, reference } from './reference.ts';

let scenario: Scenario;
let adapter: Adapter;
beforeAll(async () => {
  ({ scenario, adapter } = await reference());
});

const budget = (over: Partial<MutantBudget> = {}): MutantBudget => ({
  seed: 1,
  trials: 200,
  systematic: true,
  random: true,
  paths: DISPATCH_PATHS,
  ...over,
});
const list = (over: Partial<MutantBudget> = {}) => listMutants(scenario.baselines, OPERATORS, adapter, budget(over));
const ids = (over: Partial<MutantBudget> = {}) => list(over).mutants.map((m) => m.mutant.id);

describe('the mutants of a campaign', () => {
  it('are the same for the same seed, and others for another', () => {
    const one = list();
    const two = list();
    expect(two.mutants.map((m) => [m.mutant, m.plan])).toEqual(one.mutants.map((m) => [m.mutant, m.plan]));
    expect(ids({ seed: 2 })).not.toEqual(ids());
  });

  it('do not depend on what was listed before', () => {
    const first = ids({ seed: 5, trials: 60 });
    list({ seed: 9, trials: 300 });
    expect(ids({ seed: 5, trials: 60 })).toEqual(first);
  });

  it('never repeat', () => {
    const { mutants } = list({ trials: 600 });
    expect(mutants).toHaveLength(600);
    expect(new Set(mutants.map((m) => m.mutant.id)).size).toBe(600);
    const written = mutants.map((m) => JSON.stringify([m.mutant.baseline, m.mutant.recipe]));
    expect(new Set(written).size).toBe(600);
  });

  it.each([1, 7, 60, 200])('spend at most half of %i trials on single mutations', (trials) => {
    const { mutants } = list({ trials });
    const systematic = mutants.filter((m) => m.mutant.origin === 'systematic');
    expect(mutants).toHaveLength(trials);
    expect(systematic.length).toBe(Math.ceil(trials / 2));
    expect(systematic.every((m) => m.mutant.recipe.length === 1)).toBe(true);
  });

  it('leave what the single mutations do not need to the compositions', () => {
    // Half of it is more than all of the single mutations need.
    const trials = 2 * list({ random: false, trials: 10_000 }).mutants.length + 100;
    const { mutants, notTried } = list({ trials });
    expect(mutants).toHaveLength(trials);
    expect(mutants.filter((m) => m.mutant.origin === 'systematic').length).toBeLessThan(trials / 2);
    expect(notTried).toEqual([]);
  });

  it('are all of one kind where only that is wanted', () => {
    const origins = (over: Partial<MutantBudget>) => new Set(list(over).mutants.map((m) => m.mutant.origin));
    expect(origins({ random: false })).toEqual(new Set(['systematic']));
    expect(origins({ systematic: false })).toEqual(new Set(['random']));
  });

  it('reach every operator and path that applies before they repeat one', () => {
    const cells = list().applicable.length;
    const { applicable, mutants } = list({ trials: 2 * cells });
    const key = (c: { operator: string; path: string }) => `${c.operator}/${c.path}`;
    const reached = new Set(mutants.flatMap((m) => attackPaths(m.plan).map(key)));
    expect(applicable.length).toBeGreaterThan(OPERATORS.length);
    expect(applicable.filter((c) => !reached.has(key(c)))).toEqual([]);
  });

  it('name what the budget did not reach', () => {
    const { mutants, notTried } = list({ trials: 40, random: false });
    const all = list({ trials: 10_000, random: false });
    expect(mutants).toHaveLength(40);
    expect(notTried).toHaveLength(all.mutants.length - 40);
    expect(notTried[0]).toMatch(/^\S+ at \S+ \{.*\} on \S+$/);
  });

  it('keep to the paths that are wanted', () => {
    const { mutants, applicable } = list({ paths: ['queue'] });
    expect(new Set(applicable.map((c) => c.path))).toEqual(new Set(['queue']));
    for (const { plan } of mutants) expect(attackPaths(plan).map((c) => c.path)).toContain('queue');
  });

  it('say which operators have no place here', () => {
    const message = [baselineOf(scenario, 'message')];
    const { neverApplied, mutants } = listMutants(message, OPERATORS, adapter, budget({ trials: 50 }));
    expect(neverApplied).toContain('flip-denial');
    expect(neverApplied).not.toContain('forge-call');
    expect(mutants.flatMap((m) => m.mutant.recipe).map((s) => s.operator)).not.toContain('flip-denial');
  });

  it('leave out what the adapter cannot express, and say why', async () => {
    const { retry: _retry, ...actions } = scenario.target.definition.actions as Record<string, never>;
    const lesser = await adapterOf(scenario, { ...scenario.target.definition, actions });
    const { unsupported, mutants } = listMutants(scenario.baselines, OPERATORS, lesser, budget());
    expect(unsupported).toContainEqual({
      operator: 'replay-completed-call',
      path: expect.any(String),
      why: expect.stringMatching(/retry/),
    });
    expect(mutants.filter((m) => JSON.stringify(m.plan).includes('"do":"retry"'))).toEqual([]);
  });
});

describe('a mutation that changes no byte', () => {
  it('is left out and counted', () => {
    // What an adapter does that loses every mutation.
    const blind = { supports: () => undefined, trace: () => ['POST /runs'] };
    const { mutants, noOps } = listMutants(scenario.baselines, OPERATORS, blind, budget({ trials: 20 }));
    expect(mutants).toEqual([]);
    expect(noOps).toBeGreaterThan(20);
  });

  it('is left out of compositions too, where another mutation does change some', () => {
    // Loses what one operator does, and nothing else.
    const operator = 'decide-as-stranger';
    const deaf = {
      supports: adapter.supports,
      trace: (plan: Parameters<Adapter['trace']>[0]) =>
        plan.actions.filter((a) => a.attack !== operator && a.do !== 'decide').map((a) => JSON.stringify(a)),
    };
    const { mutants } = listMutants(scenario.baselines, OPERATORS, deaf, budget({ trials: 150 }));
    expect(mutants.length).toBeGreaterThan(20);
    expect(mutants.flatMap((m) => m.mutant.recipe).filter((s) => s.operator === operator)).toEqual([]);
  });

  it('does not happen with the adapter that is shipped', () => {
    expect(list({ random: false, trials: 10_000 }).noOps).toBe(0);
  });
});
