import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/canonical.ts';
import type { Recipe, RecipeStep } from '../../src/model/recipe.ts';
import { applyRecipe, mutantId } from '../../src/mutation/apply.ts';
import { RecipeArbitrary } from '../../src/mutation/compose.ts';
import { stepsOf } from '../../src/mutation/enumerate.ts';
import { randomStream } from '../../src/mutation/random-stream.ts';
import { OPERATORS, operatorById } from '../../src/mutation/registry.ts';
import { shrinkRecipe } from '../../src/mutation/shrink.ts';
import { baselineOf, derived, GROUNDS, groundOf, json } from './grounds.ts';

const TIMING = ['gap', 'offset', 'order'];
const ground = groundOf(baselineOf('refund'));
const arbitrary = new RecipeArbitrary(ground, OPERATORS, 6);
const draw = (seed: number, index: number, from = arbitrary): Recipe =>
  from.generate(randomStream(seed, index), undefined).value;

/** A ground and a composition of up to six on it, neither of them shrunk when a test fails. */
const drawn = fc
  .tuple(fc.constantFrom(...GROUNDS), fc.nat(100_000))
  .map(([on, index]) => ({ on, recipe: draw(7, index, new RecipeArbitrary(on, OPERATORS, 6)) }));

/** Each step of a recipe with the choices that it had where it was taken. */
function choicesOf(on: typeof ground, recipe: Recipe) {
  return recipe.map((step, i) => {
    const here = derived(on, recipe.slice(0, i));
    return operatorById(step.operator)!.choices(here, step.site);
  });
}

function isSubset(part: Recipe, whole: Recipe): boolean {
  let at = 0;
  for (const step of whole) if (at < part.length && canonicalJson(step) === canonicalJson(part[at])) at++;
  return at === part.length && part.length < whole.length;
}

/** A subset that does not apply but for another place of its last step. */
function isMoved(on: typeof ground, candidate: Recipe, recipe: Recipe): boolean {
  const last = candidate.at(-1);
  const before = candidate.slice(0, -1);
  return recipe.some((step) => {
    const own = [...before, step];
    const sameElsewhere = last !== undefined && canonicalJson({ ...last, site: step.site }) === canonicalJson(step);
    return sameElsewhere && isSubset(own, recipe) && !applyRecipe(on, own, OPERATORS).ok;
  });
}

/** Name of the one parameter that differs, if its value is a plainer one; undefined where that is not so. */
function plainerIn(on: typeof ground, candidate: Recipe, recipe: Recipe): string | undefined {
  const changed = recipe.flatMap((step, i) => (canonicalJson(step) === canonicalJson(candidate[i]) ? [] : [i]));
  const [at] = changed;
  if (changed.length !== 1 || at === undefined || candidate.length !== recipe.length) return undefined;
  const [before, after] = [recipe[at]!, candidate[at]!];
  const names = Object.keys(before.parameters).filter((n) => before.parameters[n] !== after.parameters[n]);
  const [name] = names;
  if (names.length !== 1 || name === undefined || before.site !== after.site) return undefined;
  const values = choicesOf(on, recipe)[at]![name]!;
  const plainer = values.indexOf(after.parameters[name]!) < values.indexOf(before.parameters[name]!);
  return plainer ? name : undefined;
}

describe('a drawn recipe', () => {
  it('depends on seed and index alone, not on what was drawn before', () => {
    const sequence = Array.from({ length: 300 }, (_, i) => draw(42, i));
    for (let i = 299; i >= 0; i--) {
      expect(draw(42, i, new RecipeArbitrary(groundOf(baselineOf('refund')), OPERATORS, 6))).toEqual(sequence[i]);
    }
    expect(new Set(sequence.map(canonicalJson)).size).toBeGreaterThan(250);
    expect(Array.from({ length: 300 }, (_, i) => draw(43, i))).not.toEqual(sequence);
  });

  it('does not move: a recipe that a report names is the same next year', () => {
    expect(
      [0, 1].map((i) => draw(1, i).map((s) => `${s.operator} at ${s.site} ${JSON.stringify(s.parameters)}`)),
    ).toMatchInlineSnapshot(`
      [
        [
          "persuade-by-reason at decide:a5 {"says":"ok to proceed"}",
          "resume-anonymously at resume:a7 {"credential":"none"}",
          "mislead-approval at call:main.0.0 {"words":"other-target"}",
          "unknown-tool at call:main.0.0 {"name":"prefix"}",
        ],
        [
          "pass-token-through at decide:a5 {"credential":"downstream"}",
        ],
      ]
    `);
  });

  it('ignores the bias of a runner', () => {
    for (let i = 0; i < 50; i++) expect(arbitrary.generate(randomStream(3, i), 5).value).toEqual(draw(3, i));
  });

  it('has one step up to as many as wanted, and every one applies', () => {
    const lengths = new Set<number>();
    for (let i = 0; i < 400; i++) {
      const recipe = draw(5, i);
      lengths.add(recipe.length);
      expect(applyRecipe(ground, recipe, OPERATORS).ok).toBe(true);
    }
    expect([...lengths].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('uses every operator, site and value in the end', { timeout: 120_000 }, () => {
    const seen = new Set(Array.from({ length: 16_000 }, (_, i) => draw(9, i)).flatMap((r) => canonicalJson(r[0])));
    const singles = OPERATORS.flatMap((o) => stepsOf(ground, o)).map(canonicalJson);
    expect(singles.filter((one) => !seen.has(one))).toEqual([]);
  });
});

describe('a random stream', () => {
  it('is a stream of its own for each seed and index', () => {
    const starts = [0, 1, 2, -1].flatMap((seed) => [-1, 0, 1, 2, 1000].map((i) => randomStream(seed, i)));
    const numbers = starts.map((random) => [random.nextInt(0, 2 ** 30), random.nextInt(0, 2 ** 30)].join());
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is not moved by a copy of it', () => {
    const random = randomStream(1, 1);
    const copy = random.clone();
    const ahead = [copy.nextInt(0, 999), copy.nextInt(0, 999)];
    expect([random.nextInt(0, 999), random.nextInt(0, 999)]).toEqual(ahead);
  });

  it('is even enough', () => {
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 5000; i++) counts[randomStream(11, i).nextInt(0, 4)]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('shrinking', () => {
  it('tries subsets by size, the empty recipe first, then plainer values, then plainer timing', () => {
    fc.assert(
      fc.property(drawn, ({ on, recipe }) => {
        const candidates = [...shrinkRecipe(on, recipe, OPERATORS)];
        if (recipe.length > 0) expect(candidates[0]).toEqual([]);
        const ranks = candidates.map((candidate) => {
          if (isSubset(candidate, recipe) || isMoved(on, candidate, recipe)) return candidate.length;
          const name = plainerIn(on, candidate, recipe);
          expect(name, 'nearer in nothing').toBeDefined();
          return TIMING.includes(name!) ? 101 : 100;
        });
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(new Set(candidates.map(canonicalJson)).size).toBe(candidates.length);
        for (const candidate of candidates) expect(applyRecipe(on, candidate, OPERATORS).ok).toBe(true);
      }),
      { numRuns: 120, seed: 4 },
    );
  });

  it('leaves out no subset and no plainer value that applies', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), ({ on, recipe }, mask) => {
        const found = new Set([...shrinkRecipe(on, recipe, OPERATORS)].map(canonicalJson));
        const subset = recipe.filter((_, i) => (mask & (1 << i)) !== 0);
        const nearer: Recipe[] = subset.length < recipe.length ? [subset] : [];
        choicesOf(on, recipe).forEach((choices, at) => {
          for (const [name, values] of Object.entries(choices)) {
            const [plainest] = values;
            const with_ = (s: RecipeStep): RecipeStep => ({ ...s, parameters: { ...s.parameters, [name]: plainest! } });
            if (recipe[at]!.parameters[name] !== plainest) nearer.push(recipe.map((s, i) => (i === at ? with_(s) : s)));
          }
        });
        for (const one of nearer) {
          if (applyRecipe(on, one, OPERATORS).ok) expect(found.has(canonicalJson(one))).toBe(true);
        }
      }),
      { numRuns: 120, seed: 5 },
    );
  });

  it('of a stored recipe is the same', () => {
    fc.assert(
      fc.property(drawn, ({ on, recipe }) => {
        const from = new RecipeArbitrary(on, OPERATORS);
        const stored: unknown = json(recipe);
        if (!from.canShrinkWithoutContext(stored)) return false;
        const shrinks = [...from.shrink(stored)].map((v) => v.value);
        expect(shrinks).toEqual([...from.shrink(recipe)].map((v) => v.value));
        return true;
      }),
      { numRuns: 80, seed: 6 },
    );
  });

  it('moves a step to a place of the baseline when its own went with the step that had made it', () => {
    const made: Recipe = [
      { operator: 'spread-under-limit', site: 'call:main.0.0', parameters: { parts: 2 } },
      {
        operator: 'approve-own-request',
        site: 'decide:spread-under-limit@call:main.0.0.0.decide',
        parameters: { how: 'before-denial' },
      },
    ];
    expect(applyRecipe(ground, made, OPERATORS).ok).toBe(true);
    const alone = [{ operator: 'approve-own-request', site: 'decide:a5', parameters: { how: 'before-denial' } }];
    expect([...shrinkRecipe(ground, made, OPERATORS)]).toContainEqual(alone);
  });

  it('refuses what is no recipe of this baseline', () => {
    const [step] = stepsOf(ground, operatorById('forge-call')!);
    const gone = { ...step!, site: 'call:main.7.0' };
    expect(arbitrary.canShrinkWithoutContext([step])).toBe(true);
    for (const odd of [[gone], [{ ...step!, parameters: {} }], [{ operator: 'x' }], 'text', null]) {
      expect(arbitrary.canShrinkWithoutContext(odd)).toBe(false);
    }
    expect([...shrinkRecipe(ground, [gone], OPERATORS)]).toEqual([[]]);
    expect([...shrinkRecipe(ground, [], OPERATORS)]).toEqual([]);
  });

  it('ends at the smallest recipe that still shows it, for a runner too', () => {
    const shows = (recipe: Recipe) =>
      recipe.some((s) => s.operator === 'retry-concurrently' && s.site === 'resume:a7' && s.parameters.copies !== 2);
    const found = fc.check(
      fc.property(arbitrary, (recipe) => !shows(recipe)),
      { numRuns: 1000, seed: 8 },
    );
    expect(found.counterexample).toEqual([
      [{ operator: 'retry-concurrently', site: 'resume:a7', parameters: { copies: 3, gap: 0 } }],
    ]);
  });
});

describe('the id of a mutant', () => {
  it('is that of baseline and recipe, however its keys are ordered', () => {
    const step = { operator: 'forge-call', site: 'call:main.0.0', parameters: { as: 'owner', ending: 'call' } };
    const turned = { parameters: { ending: 'call', as: 'owner' }, site: step.site, operator: step.operator };
    expect(mutantId('refund', [step])).toMatch(/^[0-9a-f]{16}$/);
    expect(mutantId('refund', [turned])).toBe(mutantId('refund', [step]));
    expect(mutantId('refund', [])).not.toBe(mutantId('message', []));
    expect(mutantId('refund', [step])).not.toBe(mutantId('refund', []));
  });
});
