import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Ground } from '../../src/mutation/operator.ts';

/** One figure of a benchmark. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
}

/** The parts of the product that are measured, as they are shipped: compiled. */
export interface Shipped {
  operators: typeof import('../../src/mutation/registry.ts').OPERATORS;
  RecipeArbitrary: typeof import('../../src/mutation/compose.ts').RecipeArbitrary;
  mutationsBy: typeof import('../../src/mutation/enumerate.ts').mutationsBy;
  mutantId: typeof import('../../src/mutation/apply.ts').mutantId;
  randomStream: typeof import('../../src/mutation/random-stream.ts').randomStream;
}

const MOST_STEPS = 6;
const SLICES = 12;
const KEPT = 2000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * What a mutant of a long history costs, drawn and enumerated, beside a bare loop that clones the history once a time. Each
 * mutant has its recipe, its id and the whole list of its actions. Rates are per second of processor time, the median and
 * the best of some slices: other work on the machine slows a slice down and never speeds one up.
 */
export function generation(name: string, ground: Ground, shipped: Shipped, sliceMs: number): Figure[] {
  const { operators, RecipeArbitrary, mutantId, randomStream } = shipped;
  collect();
  const before = process.memoryUsage().heapUsed;
  const recipes = new RecipeArbitrary(ground, operators, MOST_STEPS);
  const seen = new Set<string>();
  let index = 0;
  let steps = 0;
  const draw = (): unknown => {
    const { recipe, plan } = recipes.mutate([], randomStream(1, index++));
    steps += recipe.length;
    seen.add(mutantId('history', recipe));
    return plan.actions;
  };
  rates(draw, sliceMs, SLICES);
  const indexed = heap() - before;
  seen.clear();
  const [from, stepsBefore] = [index, steps];
  const drawn = rates(draw, sliceMs, SLICES);
  const mutants = index - from;
  const distinct = seen.size;
  seen.clear();

  const empty = heap();
  const kept = Array.from({ length: KEPT }, () => recipes.mutate([], randomStream(2, index++)));
  const bytes = (heap() - empty) / kept.length;
  const systematic = enumerated(ground, shipped);
  rates(() => systematic.next().value, sliceMs, 2);
  const listed = rates(() => systematic.next().value, sliceMs, SLICES);
  const cloned = rates(() => structuredClone(ground.plan), sliceMs, SLICES);
  const figure = (what: string, value: number, unit: string): Figure => ({ name: `${name}: ${what}`, value, unit });
  return [
    figure('drawn, median', drawn.median, 'mutants/s'),
    figure('drawn, best slice', drawn.best, 'mutants/s'),
    figure('drawn, each', 1e6 / drawn.best, 'us'),
    figure('drawn, steps of each', (steps - stepsBefore) / Math.max(1, mutants), 'steps'),
    figure('drawn, distinct', distinct / Math.max(1, mutants), 'of all'),
    figure('drawn, kept in memory', bytes, 'bytes/mutant'),
    figure('enumerated, median', listed.median, 'mutants/s'),
    figure('enumerated, best slice', listed.best, 'mutants/s'),
    figure('bare clone, best slice', cloned.best, 'clones/s'),
    figure('drawn over bare clone', drawn.best / cloned.best, 'times'),
    figure('enumerated over bare clone', listed.best / cloned.best, 'times'),
    figure('history as read', indexed / ground.plan.actions.length, 'bytes/event'),
  ];
}

/** Single mutations without end: all of each operator, then from the first again. */
function* enumerated(ground: Ground, { operators, mutationsBy, mutantId }: Shipped): Generator<unknown> {
  for (;;)
    for (const operator of operators)
      for (const { step, plan } of mutationsBy(ground, operator)) {
        mutantId('history', [step]);
        yield plan.actions;
      }
}

/** How often something can be done in a second of processor time. */
function rates(once: () => unknown, sliceMs: number, slices: number): { median: number; best: number } {
  const found: number[] = [];
  while (found.length < slices) {
    const start = process.cpuUsage();
    let done = 0;
    let spent = 0;
    while (spent < sliceMs * 1000) {
      // The clock is read once for some, and at least once for each that is slow.
      for (let i = 0; i < 16 && spent < sliceMs * 1000; i++, done++) once();
      const { user, system } = process.cpuUsage(start);
      spent = user + system;
    }
    found.push((done * 1e6) / spent);
  }
  found.sort((a, b) => a - b);
  return { median: found[Math.floor(slices / 2)] ?? 0, best: found.at(-1) ?? 0 };
}

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What the figures were measured on. */
export function machine(): { node: string; processors: number; model: string } {
  const all = cpus();
  return { node: process.version, processors: all.length, model: all[0]?.model ?? 'unknown' };
}
