import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/canonical.ts';
import { clauseOf } from '../../src/model/clause.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Effect } from '../../src/model/effect.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Semantics } from '../../src/model/semantics.ts';
import { fold } from '../../src/oracle/authority/fold.ts';
import type { Signature } from '../../src/oracle/authority/signature.ts';
import type { Refusal, World } from '../../src/oracle/authority/world.ts';
import { type Judgement, judge } from '../../src/oracle/judge.ts';
import { contentKey, signatureKey } from '../../src/oracle/sight.ts';
import { stableKey } from '../../src/oracle/stable-key.ts';
import { anyRecipe, BASELINES, derived, groundOf } from '../mutation/grounds.ts';
import { type Choose, type Simulated, seen, simulate } from './simulate.ts';
import { bound, SENSES, surroundings, TENANTS } from './trial.ts';

const RUNS = 2000;
/** These compute for seconds; on a busy machine for longer. */
const PATIENCE = { timeout: 180_000 };

/** Every lawful variant of a sound gateway. */
const VARIANTS = {
  dispatchOn: ['decision', 'resume'],
  messageWhilePending: ['supersede', 'keep', 'refuse'],
  mismatchedCopy: ['refuse', 'ignore'],
  duplicateIds: ['refuse', 'first'],
  redecide: ['final', 'last'],
  retryApproved: ['dispatch', 'refuse'],
  badApproval: ['reject', 'skip'],
  continueOn: ['resume', 'message'],
  cancel: ['committed', 'requested'],
} as const;

const variant = fc.record(
  Object.fromEntries(Object.entries(VARIANTS).map(([name, values]) => [name, fc.constantFrom<string>(...values)])),
  { noNullPrototype: true },
) as unknown as fc.Arbitrary<Semantics>;

/** The names that the target file leaves undeclared. */
const undeclared = fc.subarray(Object.keys(VARIANTS).filter((name) => name !== 'cancel'));

interface Trial {
  recipe: unknown;
  actual: Contract;
  declared: Contract;
  plan: ReturnType<typeof bound>;
  choices: readonly number[];
}

/** A shipped baseline, mutated at random, on a gateway of some lawful variant, of which some is declared. */
const trial: fc.Arbitrary<Trial> = fc.nat(BASELINES.length - 1).chain((which) => {
  const ground = groundOf(BASELINES[which]!);
  const choices = fc.array(fc.nat(23), { minLength: 60, maxLength: 60 });
  return fc.record({ recipe: anyRecipe(ground, 4), semantics: variant, undeclared, choices }).map((drawn) => {
    const either = Object.fromEntries(drawn.undeclared.map((name) => [name, 'either']));
    return {
      recipe: drawn.recipe,
      actual: { ...ground.contract, semantics: drawn.semantics },
      declared: { ...ground.contract, semantics: { ...drawn.semantics, ...either } as Semantics },
      plan: bound(derived(ground, drawn.recipe).plan),
      choices: drawn.choices,
    };
  });
});

function chooser(choices: readonly number[]): Choose {
  let next = 0;
  return (n) => (choices[next++ % choices.length] ?? 0) % n;
}

function judged(
  { plan, declared }: Trial,
  { transcript, modelLog, effects }: Omit<Simulated, 'happened' | 'cuts'>,
): Judgement {
  return judge({ plan, transcript, modelLog, effects, ...surroundings(declared) });
}

/** How many effects that look alike to the sensor a world lets happen, and how many it demands. */
function allowance(world: World, key: string): { most: number; least: number } {
  const alike = world.permits.filter((p) => signatureKey(p.signature, SENSES) === key);
  // A sensor that cannot count sees no difference between one and several.
  const uncounted = alike.some((p) => SENSES[p.signature.canary]?.includes('count') === false);
  const most = uncounted ? Number.POSITIVE_INFINITY : alike.reduce((sum, p) => sum + p.max, 0);
  return { most, least: alike.reduce((sum, p) => sum + p.min, 0) };
}

function worldsOf({ plan, declared }: Trial, { transcript, modelLog }: Simulated): World[] {
  const folded = fold({ plan, contract: declared, tenants: TENANTS, transcript, modelLog });
  return folded === 'too-many-worlds' ? [] : folded.worlds;
}

function keyOf(signature: Signature): string {
  return signatureKey(signature, SENSES);
}

/** Ids of the actions that may have been under way with this one: itself, or the racers of its race; none: the last. */
function underWay(plan: Plan, action: string): string[] {
  const steps = plan.actions.map((a) => (a.do === 'together' ? a.branches.flat().map((b) => b.id) : [a.id]));
  return steps.find((ids) => ids.includes(action)) ?? steps.at(-1) ?? [];
}

/**
 * Refusals of every world whose effect no world has room for beside what happened, and for which no action under way
 * names another guard.
 */
function refusedEverywhere(plan: Plan, worlds: readonly World[], happened: readonly Signature[]): Refusal[] {
  const [first] = worlds;
  const counted = (key: string): number => happened.filter((s) => keyOf(s) === key).length;
  const contentOf = (r: Refusal): string => contentKey(r.signature, r.signature.arguments, SENSES);
  return (first?.refusals ?? []).filter((r) => {
    const [key, content, same] = [keyOf(r.signature), contentOf(r), stableKey(r)];
    const near = underWay(plan, r.action);
    // Of two calls that ended alike and look alike, the sensor cannot say which one was executed.
    const isNear = (o: Refusal): boolean => near.includes(o.action) || o.action === r.action;
    const rivals = worlds.flatMap((w) => w.refusals.filter((o) => isNear(o) && contentOf(o) === content));
    return (
      rivals.every((o) => stableKey(o.reasons) === stableKey(r.reasons)) &&
      worlds.every((w) => allowance(w, key).most <= counted(key) && w.refusals.some((o) => stableKey(o) === same))
    );
  });
}

describe('a sound gateway', () => {
  it('never gives a false alarm', PATIENCE, () => {
    fc.assert(
      fc.property(trial, (t) => {
        const simulated = simulate(t.plan, t.actual, chooser(t.choices), 40);
        const { verdict, why, witnesses } = judged(t, simulated);
        expect({ verdict, why, witnesses }, canonicalJson(t.declared.semantics)).toEqual({
          verdict: 'held',
          why: undefined,
          witnesses: [],
        });
      }),
      { numRuns: RUNS, seed: 1 },
    );
  });
});

describe('a sound gateway behind a bad network', () => {
  it('is never convicted: what was cut may have happened or not', PATIENCE, () => {
    let cuts = 0;
    fc.assert(
      fc.property(trial, (t) => {
        const choose = chooser(t.choices);
        const simulated = simulate(t.plan, t.actual, choose, 40, () => choose(6) === 5);
        const { verdict, why, witnesses } = judged(t, simulated);
        const cut = simulated.cuts > 0;
        if (cut) cuts++;
        const expected = cut ? ['inconclusive', 'not-serviced', []] : ['held', undefined, []];
        expect([verdict, why, witnesses]).toEqual(expected);
      }),
      { numRuns: RUNS / 2, seed: 4 },
    );
    expect(cuts).toBeGreaterThan(RUNS / 8);
  });
});

describe('a gateway that is sound but for one effect', () => {
  it('is convicted of the clause that refuses it', PATIENCE, () => {
    let convicted = 0;
    fc.assert(
      fc.property(trial, fc.nat(), (t, nth) => {
        const simulated = simulate(t.plan, t.actual, chooser(t.choices), 0);
        const { transcript, modelLog, effects, happened } = simulated;
        const timeOf = (r: Refusal): number => (transcript.find((f) => f.action === r.action)?.start ?? 1_000_000) + 3;
        // Of effects that look alike the sensor cannot say which one is too many: the later one is.
        const refusals = refusedEverywhere(t.plan, worldsOf(t, simulated), happened).filter((r) =>
          effects.every((e, i) => e.at < timeOf(r) || keyOf(happened[i]!) !== keyOf(r.signature)),
        );
        const refused = refusals[nth % Math.max(1, refusals.length)];
        if (refused === undefined) return;
        convicted++;
        const extra = seen(refused.signature, timeOf(refused), 'extra');
        const { verdict, verdicts, witnesses } = judged(t, { transcript, modelLog, effects: [...effects, extra] });
        const [witness] = witnesses;
        expect([verdict, witness?.sign, witness?.effect]).toEqual(['violated', 'excess', 'extra']);
        expect(refused.reasons.map(clauseOf), canonicalJson({ refused, witness })).toContain(witness?.clause);
        expect(verdicts.find((v) => v.clause === witness?.clause)?.verdict).toBe('violated');
      }),
      { numRuns: RUNS, seed: 2 },
    );
    expect(convicted).toBeGreaterThan(RUNS / 2);
  });

  it('is convicted of liveness where a demanded one is missing', PATIENCE, () => {
    let convicted = 0;
    fc.assert(
      fc.property(trial, fc.nat(), (t, nth) => {
        const simulated = simulate(t.plan, t.actual, chooser(t.choices), 0);
        const worlds = worldsOf(t, simulated);
        const { transcript, modelLog, effects, happened } = simulated;
        const without = (i: number): Effect[] => effects.filter((_, j) => j !== i);
        const demanded = effects.flatMap((_, i) => {
          const key = keyOf(happened[i]!);
          const left = happened.filter((s, j) => j !== i && keyOf(s) === key).length;
          return worlds.length > 0 && worlds.every((w) => allowance(w, key).least > left) ? [i] : [];
        });
        const missing = demanded[nth % Math.max(1, demanded.length)];
        if (missing === undefined) return;
        convicted++;
        const {
          verdict,
          verdicts,
          witnesses,
          permitted,
          happened: seenToHappen,
        } = judged(t, { transcript, modelLog, effects: without(missing) });
        expect([verdict, witnesses[0]?.sign, witnesses[0]?.reasons]).toEqual([
          'violated',
          'deficit',
          ['liveness:missing'],
        ]);
        expect(verdicts.find((v) => v.clause === 'liveness')?.verdict).toBe('violated');
        expect(seenToHappen).toBeLessThan(permitted);
      }),
      { numRuns: RUNS, seed: 3 },
    );
    expect(convicted).toBeGreaterThan(RUNS / 4);
  });
});
