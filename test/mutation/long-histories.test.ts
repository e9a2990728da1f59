import { describe, expect, it } from 'vitest';
import { digest } from '../../src/model/canonical.ts';
import { applyRecipe, mutantId, samePlan } from '../../src/mutation/apply.ts';
import { RecipeArbitrary } from '../../src/mutation/compose.ts';
import { lookedAt } from '../../src/mutation/known-plan.ts';
import type { Ground, Operator } from '../../src/mutation/operator.ts';
import { windowOf, windowsOf } from '../../src/mutation/plan-window.ts';
import { randomStream } from '../../src/mutation/random-stream.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { longHistory, type Shape } from '../bench/long-history.ts';
import { GROUNDS, json } from './grounds.ts';

const SHAPES: Shape[] = ['many-runs', 'one-run'];
const MUTANTS = 60;

function drawn(ground: Ground, index: number, operators: readonly Operator[] = OPERATORS) {
  return new RecipeArbitrary(ground, operators, 6).mutate([], randomStream(5, index));
}

/** How many calls of the operators see how many actions: the lists that sites were looked for in. */
function watched(): { operators: Operator[]; looked: number[] } {
  const looked: number[] = [];
  const operators = OPERATORS.map((o) => ({
    ...o,
    sites: (ground: Ground) => {
      const sites = o.sites(ground);
      looked.push(sites.length);
      return sites;
    },
  }));
  return { operators, looked };
}

describe.each(SHAPES)('a long history of %s', (shape) => {
  const ground = longHistory(GROUNDS, 300, shape);

  it('has each of its sites in a window, and no other', () => {
    const windows = Array.from({ length: windowsOf(ground.plan) }, (_, i) => windowOf(ground.plan, i));
    expect(windows.length).toBeGreaterThan(10);
    for (const operator of OPERATORS) {
      const seen = windows.flatMap((w) => operator.sites({ ...ground, plan: lookedAt(ground.plan, w) }));
      expect(new Set(seen)).toEqual(new Set(operator.sites(ground)));
    }
  });

  it('gives the plan that the recipe gives of a history that nobody has read yet', () => {
    for (let i = 0; i < MUTANTS; i++) {
      const { recipe, plan } = drawn(ground, i);
      const applied = applyRecipe({ ...ground, plan: json(ground.plan) }, recipe, OPERATORS);
      expect(applied).toEqual({ ok: true, plan });
      expect(applied.ok && samePlan(applied.plan, plan)).toBe(true);
    }
  });

  it('names the same sites on a mutant as on a copy of it', () => {
    for (let i = 0; i < 12; i++) {
      const { plan } = drawn(ground, i);
      const copy = { ...ground, plan: json(plan) };
      for (const operator of OPERATORS) expect(operator.sites({ ...ground, plan })).toEqual(operator.sites(copy));
    }
  });

  it('is shared by its mutants: all but a few actions are the very same', () => {
    for (let i = 0; i < MUTANTS; i++) {
      const own = drawn(ground, i).plan.actions.filter((a) => !ground.plan.actions.includes(a));
      expect(own.length).toBeLessThan(40);
    }
  });

  it('is asked for as many sites as a short one', () => {
    const [short, long] = [40, 2000].map((events) => {
      const { operators, looked } = watched();
      const on = longHistory(GROUNDS, events, shape);
      for (let i = 0; i < MUTANTS; i++) drawn(on, i, operators);
      return { times: looked.length, most: Math.max(...looked) };
    });
    expect(long!.times).toBeLessThan(short!.times * 2);
    expect(long!.most).toBeLessThan(60);
  });
});

describe('a mutant', () => {
  it('has the digest of its baseline and recipe for an id', () => {
    const ground = longHistory(GROUNDS, 100, 'many-runs');
    const odd = [{ operator: 'o', site: 'é"\\\u2028', parameters: { b: [1, null], a: 0.5, 10: true, 9: -3 } }];
    for (const recipe of [odd, [], ...Array.from({ length: 200 }, (_, i) => drawn(ground, i).recipe)])
      expect(mutantId('a "baseline"', recipe)).toBe(digest({ baseline: 'a "baseline"', recipe }).slice(0, 16));
  });
});
