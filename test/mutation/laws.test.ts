import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/canonical.ts';
import type { JsonValue } from '../../src/model/json.ts';
import { type Action, type Plan, planSchema } from '../../src/model/plan.ts';
import { simpleActions } from '../../src/model/plan-actions.ts';
import { type RecipeStep, recipe as recipeSchema } from '../../src/model/recipe.ts';
import { applyRecipe, applyStep, samePlan } from '../../src/mutation/apply.ts';
import type { Ground, Operator } from '../../src/mutation/operator.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { anyGround, anyStep, deepFreeze, GROUNDS, json } from './grounds.ts';

/** Cases drawn of each operator; of these the laws look at a share: as many over the catalogue, or `LEAST` of each. */
const RUNS = 1000;
const LEAST = 100;
const SHARE = Math.max(LEAST, Math.ceil(RUNS / OPERATORS.length));
/** A name of a resource, alone or as a part of a path or an address. */
const RESOURCE = /\$\{canary\.([a-z0-9_-]+)\.(id|decoy|foreign|link)\}/;

/** Shipped grounds and mutated ones, drawn once for all operators. */
const DRAWN: readonly Ground[] = [...GROUNDS, ...fc.sample(anyGround(), { numRuns: 1500, seed: 20_260_112 })];

/** A ground, a mutation of it by one operator, and the rewritten plan. */
interface Case {
  operator: Operator;
  ground: Ground;
  step: RecipeStep;
  plan: Plan;
}

/** Drawn once for all laws of an operator: drawing costs more than checking. */
function casesOf(operator: Operator): Case[] {
  const grounds = fc.constantFrom(
    ...DRAWN.filter((ground) => operator.sites(ground).some((site) => applies(operator, ground, site))),
  );
  const all = grounds.chain((ground) =>
    anyStep(ground, operator)
      .filter((step) => step !== undefined)
      .map((step) => ({ operator, ground, step, plan: operator.rewrite(ground, step.site, step.parameters) as Plan })),
  );
  return fc.sample(all, { numRuns: RUNS, seed: 20_260_112 });
}

/** Every choice of parameters of a site. */
function* choicesOf(entries: [string, readonly JsonValue[]][]): Generator<RecipeStep['parameters']> {
  const [first, ...rest] = entries;
  if (first === undefined) yield {};
  for (const value of first?.[1] ?? [])
    for (const more of choicesOf(rest)) yield { [first![0]]: value as string, ...more };
}

function applies(operator: Operator, ground: Ground, site: string): boolean {
  for (const parameters of choicesOf(Object.entries(operator.choices(ground, site))))
    if (applyStep(ground, { operator: operator.id, site, parameters }, [operator]) !== undefined) return true;
  return false;
}

function ids(plan: Plan): string[] {
  return plan.actions.flatMap((a) => (a.do === 'together' ? [a.id, ...a.branches.flat().map((b) => b.id)] : [a.id]));
}

/** Actions of a plan that another one does not hold just so; branches of a race count on their own. */
function changedActions(before: Plan, after: Plan): Action[] {
  const known = new Set([...before.actions, ...simpleActions(before)].map(canonicalJson));
  return [...after.actions, ...simpleActions(after)].filter((a) => !known.has(canonicalJson(a)));
}

/** Every tool call that is written anywhere in a plan. */
function writtenCalls(value: unknown): { tool: string; arguments: { [key: string]: JsonValue } }[] {
  if (value === null || typeof value !== 'object') return [];
  const own = 'tool' in value && 'arguments' in value ? [value as never] : [];
  return [...own, ...Object.values(value).flatMap(writtenCalls)];
}

function attacksIn(plan: Plan): string[] {
  return simpleActions(plan).flatMap((a) => a.attack ?? []);
}

function foreignValues(ground: Ground, plan: Plan): string[] {
  return writtenCalls(plan).flatMap((call) => {
    const effect = ground.contract.tools[call.tool]?.effect;
    if (effect === undefined) return [];
    // An argument that is left out names nothing.
    if (call.arguments[effect.resource] === undefined) return [];
    const value = String(call.arguments[effect.resource]);
    return RESOURCE.exec(value)?.[1] === effect.canary ? [] : [value];
  });
}

const LAWS: Record<string, (one: Case) => void> = {
  'is deterministic and leaves its frozen input alone': ({ operator, ground, step, plan }) => {
    const before = canonicalJson(ground.plan);
    const copy = { ...ground, plan: deepFreeze(structuredClone(ground.plan)) };
    deepStrictEqual(operator.rewrite(copy, step.site, json(step.parameters)), plan);
    deepStrictEqual(operator.sites(copy), operator.sites(ground));
    deepStrictEqual(operator.choices(copy, step.site), operator.choices(ground, step.site));
    expect(canonicalJson(ground.plan)).toBe(before);
  },
  'is never the identity': ({ ground, plan }) => {
    expect(canonicalJson(json(plan))).not.toBe(canonicalJson(json(ground.plan)));
  },
  'gives a valid plan with unique ids': ({ plan }) => {
    deepStrictEqual(planSchema.parse(plan), plan);
    expect(new Set(ids(plan)).size).toBe(ids(plan).length);
  },
  'puts its name on every action that it writes': ({ operator, ground, plan }) => {
    for (const written of changedActions(ground.plan, plan)) expect(written.attack).toBe(operator.id);
  },
  'names its sites stably: JSON and actions that come later do not matter': ({ operator, ground }) => {
    const sites = operator.sites(ground);
    expect(new Set(sites).size).toBe(sites.length);
    deepStrictEqual(operator.sites({ ...ground, plan: json(ground.plan) }), sites);
    const actions: Action[] = [...ground.plan.actions, { id: 'later', as: 'alice', do: 'wait', ms: 1 }];
    deepStrictEqual(operator.sites({ ...ground, plan: { ...ground.plan, actions } }), sites);
  },
  'survives JSON: the stored recipe gives the same plan': ({ ground, step, plan }) => {
    const stored = { ...ground, plan: json(ground.plan) };
    deepStrictEqual(recipeSchema.parse(json([step])), [step]);
    deepStrictEqual(applyRecipe(stored, json([step]), OPERATORS), { ok: true, plan });
  },
  'takes the resources of mutated calls from the same trial': ({ ground, plan }) => {
    expect(foreignValues(ground, plan)).toEqual([]);
  },
  'has a valid twin without attacks of its own': ({ operator, ground, step }) => {
    const twin = operator.twin(ground, step.site);
    deepStrictEqual(planSchema.parse(twin), twin);
    expect(new Set(ids(twin)).size).toBe(ids(twin).length);
    const before = attacksIn(ground.plan);
    for (const attack of attacksIn(twin)) expect(before).toContain(attack);
  },
  'gives nothing for a site that is gone': ({ operator, ground, step }) => {
    const gone = `${step.site.slice(0, step.site.indexOf(':'))}:gone.0.0`;
    expect(operator.rewrite(ground, gone, step.parameters)).toBeUndefined();
    expect(planSchema.safeParse(operator.twin(ground, gone)).success).toBe(true);
    expect(() => operator.choices(ground, gone)).not.toThrow();
  },
  'applies with parameters among its choices only': ({ ground, step }) => {
    const applies = (parameters: RecipeStep['parameters']) =>
      applyRecipe(ground, [{ ...step, parameters }], OPERATORS).ok;
    for (const name of Object.keys(step.parameters)) {
      for (const odd of ['unheard-of', -1, null]) expect(applies({ ...step.parameters, [name]: odd })).toBe(false);
    }
    expect(applies({})).toBe(false);
    expect(applies({ ...step.parameters, more: 1 })).toBe(false);
  },
};

describe.each(OPERATORS.map((o) => [o.id, o] as const))('%s', (_id, operator) => {
  let cases: Case[] = [];
  beforeAll(() => {
    cases = casesOf(operator);
  });

  it('has enough to be tried on', () => {
    expect(cases).toHaveLength(RUNS);
    expect(new Set(cases.map(({ plan }) => canonicalJson(plan))).size).toBeGreaterThan(100);
  });

  it('names no site where nothing applies', () => {
    const vain = DRAWN.flatMap((ground) => operator.sites(ground).filter((site) => !applies(operator, ground, site)));
    expect(vain).toEqual([]);
  });

  it.each(Object.entries(LAWS))('%s', (_law, check) => {
    for (const one of cases.slice(0, SHARE)) check(one);
  });
});

describe('every operator', () => {
  it('applies somewhere among the shipped baselines', () => {
    for (const operator of OPERATORS) expect(GROUNDS.flatMap((g) => operator.sites(g))).not.toEqual([]);
  });

  it('knows equal plans', () => {
    fc.assert(
      fc.property(anyGround(), anyGround(), ({ plan: a }, { plan: b }) => {
        expect(samePlan(a, json(a))).toBe(true);
        expect(samePlan(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
      { numRuns: 200 },
    );
  });
});
