import type { Recipe } from '../model/recipe.ts';
import type { CoverageCell } from '../model/record.ts';
import { applyRecipe, mutantId } from '../mutation/apply.ts';
import { RecipeArbitrary } from '../mutation/compose.ts';
import { stepsOf } from '../mutation/enumerate.ts';
import type { Ground, Operator } from '../mutation/operator.ts';
import { randomStream } from '../mutation/random-stream.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { attackPaths } from './attack-paths.ts';
import { noOpDetector, type Tracer } from './no-op.ts';
import type { TrialSpec } from './trial.ts';
import { unsentFinder } from './unsent.ts';

export type PlannedMutant = Omit<TrialSpec, 'attempt'>;
type Cell = Pick<CoverageCell, 'operator' | 'path'>;

export interface MutantList {
  mutants: PlannedMutant[];
  /** Operator and path of every mutation that applies here and can be expressed. */
  applicable: Cell[];
  unsupported: (Cell & { why: string })[];
  /** Systematic mutants that the budget does not reach. */
  notTried: string[];
  neverApplied: string[];
  noOps: number;
}

export interface MutantBudget {
  seed: number;
  trials: number;
  systematic: boolean;
  random: boolean;
  /** Dispatch paths that evidence is wanted for; a mutant that attacks none of them is left out. */
  paths: readonly string[];
}

interface Adapter extends Tracer {
  supports(action: PlannedMutant['plan']['actions'][number]): string | undefined;
}

export function groundOf(b: ScenarioBaseline): Ground {
  return { plan: b.plan, cast: b.cast, contract: b.contract, examples: b.examples };
}

/**
 * The mutants of a campaign: a function of seed, baselines, operators, adapter and trial budget only. Single mutations
 * first (at most half of the budget; every operator by every path, then every site and parameter value before any
 * repetition), then compositions.
 */
export function listMutants(
  baselines: readonly ScenarioBaseline[],
  operators: readonly Operator[],
  adapter: Adapter,
  budget: MutantBudget,
): MutantList {
  const list: MutantList = { mutants: [], applicable: [], unsupported: [], notTried: [], neverApplied: [], noOps: 0 };
  const taken = new Set<string>();
  const isNoOp = noOpDetector(adapter);
  const unsent = unsentFinder(adapter);
  const cells = new Map<string, Cell>();
  const admit = (
    baseline: ScenarioBaseline,
    recipe: Recipe,
    origin: 'systematic' | 'random',
  ): PlannedMutant | undefined => {
    const id = mutantId(baseline.id, recipe);
    if (taken.has(id)) return undefined;
    const applied = applyRecipe(groundOf(baseline), recipe, operators);
    if (!applied.ok) return undefined;
    const paths = attackPaths(applied.plan).filter((cell) => budget.paths.includes(cell.path));
    if (paths.length === 0) return undefined;
    const why =
      applied.plan.actions.flatMap((a) => adapter.supports(a) ?? [])[0] ?? unsent(applied.plan, baseline.plan);
    if (why !== undefined) {
      if (recipe.length === 1)
        for (const cell of paths)
          if (!list.unsupported.some((u) => u.operator === cell.operator && u.path === cell.path))
            list.unsupported.push({ ...cell, why });
      return undefined;
    }
    if (isNoOp(baseline, recipe, applied.plan, operators)) {
      list.noOps++;
      return undefined;
    }
    taken.add(id);
    if (recipe.length === 1) for (const cell of paths) cells.set(`${cell.operator}/${cell.path}`, cell);
    return { mutant: { id, baseline: baseline.id, recipe, origin }, plan: applied.plan, baseline };
  };

  const singles = cellsFirst(
    inOrder(baselines, operators, budget.seed).flatMap(
      ({ baseline, recipe }) => admit(baseline, recipe, 'systematic') ?? [],
    ),
  );
  list.neverApplied = operators
    .map((o) => o.id)
    .filter((id) => !singles.some((m) => m.mutant.recipe[0]?.operator === id));
  list.applicable = [...cells.values()];
  const purse = !budget.systematic ? 0 : budget.random ? Math.ceil(budget.trials / 2) : budget.trials;
  list.mutants.push(...singles.slice(0, purse));
  list.notTried = singles.slice(purse).map((m) => nameOf(m));
  for (const m of singles.slice(purse)) taken.delete(m.mutant.id);
  if (budget.random)
    list.mutants.push(...compositions(baselines, operators, budget, list.mutants.length, singles.slice(purse), admit));
  const tried = new Set(list.mutants.map((m) => nameOf(m)));
  list.notTried = list.notTried.filter((name) => !tried.has(name));
  return list;
}

/** Evidence is wanted for each operator and path, so what reaches a new one goes first; else the order stays. */
function cellsFirst(mutants: readonly PlannedMutant[]): PlannedMutant[] {
  const seen = new Set<string>();
  const isFirst = (m: PlannedMutant): boolean => {
    const before = seen.size;
    for (const cell of attackPaths(m.plan)) seen.add(`${cell.operator}/${cell.path}`);
    return seen.size > before;
  };
  const first = new Set(mutants.filter(isFirst));
  return [...first, ...mutants.filter((m) => !first.has(m))];
}

/** Compositions grow from the single mutations that the purse did not reach, in their order, then from nothing. */
function compositions(
  baselines: readonly ScenarioBaseline[],
  operators: readonly Operator[],
  budget: MutantBudget,
  already: number,
  untried: readonly PlannedMutant[],
  admit: (b: ScenarioBaseline, r: Recipe, o: 'random') => PlannedMutant | undefined,
): PlannedMutant[] {
  const arbitraries = baselines.map((b) => new RecipeArbitrary(groundOf(b), operators));
  const found: PlannedMutant[] = [];
  const wanted = budget.trials - already;
  // Small scenarios run out of different compositions: then fewer are tried, and the record says how many.
  for (let index = 0; found.length < wanted && index < wanted * 20; index++) {
    const random = randomStream(budget.seed, index);
    const seed = untried[index];
    const which = seed === undefined ? random.nextInt(0, baselines.length - 1) : baselines.indexOf(seed.baseline);
    const [baseline, arbitrary] = [baselines[which], arbitraries[which]];
    if (baseline === undefined || arbitrary === undefined) break;
    const recipe = arbitrary.grow(seed?.mutant.recipe ?? [], random);
    const mutant = recipe.length === 0 ? undefined : admit(baseline, recipe, 'random');
    if (mutant !== undefined) found.push(mutant);
  }
  return found;
}

export function nameOf({ mutant }: Pick<PlannedMutant, 'mutant'>): string {
  return (
    mutant.recipe.map((s) => `${s.operator} at ${s.site} ${JSON.stringify(s.parameters)}`).join(' then ') +
    ` on ${mutant.baseline}`
  );
}

interface Single {
  baseline: ScenarioBaseline;
  recipe: Recipe;
}

/**
 * Every single mutation: each operator on each dispatch path once, then each parameter value, then each place, then the
 * rest in seeded order. A small budget thus reaches every cell of the coverage before it repeats one.
 */
function inOrder(baselines: readonly ScenarioBaseline[], operators: readonly Operator[], seed: number): Single[] {
  const tiers: Single[][] = [[], [], [], []];
  const seen = new Set<string>();
  const isNew = (...keys: string[]): boolean => {
    const fresh = keys.filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    return fresh.length > 0;
  };
  for (const operator of operators) {
    for (const baseline of baselines) {
      const ground = groundOf(baseline);
      for (const step of stepsOf(ground, operator)) {
        const plan = operator.rewrite(ground, step.site, step.parameters) ?? ground.plan;
        const cells = isNew(...attackPaths(plan).map((c) => `cell ${c.operator} ${c.path}`));
        // A queue is another way to execution: what was tried without one was not tried through it.
        const { dispatch } = baseline.baseline.run;
        const values = isNew(
          ...Object.entries(step.parameters).map(
            ([k, v]) => `value ${operator.id} ${dispatch} ${k} ${JSON.stringify(v)}`,
          ),
        );
        const place = isNew(`place ${operator.id} ${baseline.id} ${step.site}`);
        tiers[cells ? 0 : values ? 1 : place ? 2 : 3]?.push({ baseline, recipe: [step] });
      }
    }
  }
  const rest = tiers.pop() ?? [];
  return [...tiers.flat(), ...shuffled(rest, seed)];
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomStream(seed, -1);
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.nextInt(0, i);
    const [a, b] = [out[i], out[j]];
    if (a !== undefined && b !== undefined) [out[i], out[j]] = [b, a];
  }
  return out;
}
