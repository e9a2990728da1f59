import type { IndicatorResult } from '../../model/review.ts';
import { type Action, operationName } from './action.ts';
import type { World } from './assertion.ts';
import { outsideHours } from './hours.ts';
import { readInstant } from './instant.ts';
import { amountAgainstInstruction } from './instruction-amount.ts';
import { countWithin } from './population.ts';

const MOST = 50_000;
const ENOUGH = 3;

/** Ids of the indicators and what each points at. */
export const INDICATORS = [
  { id: 'argument_drift', summary: 'an argument is far from what the agent gave that operation before' },
  { id: 'burst', summary: 'many actions of the session within seconds' },
  { id: 'first_use', summary: 'the agent uses an operation for the first time in the supplied records' },
  { id: 'outside_hours', summary: 'the action is outside of the configured working hours' },
  { id: 'amount_not_in_instruction', summary: 'the instruction names amounts, and the argument is none of them' },
] as const;

/** What an agent did with an operation before. */
interface Habit {
  samples: number;
  names: Set<string>;
  ranges: Map<string, { least: number; most: number }>;
}

/** Points at what deserves a look. Remembers the latest fifty thousand operations of agents. An indicator is never a failure. */
export class Indicators {
  readonly #habits = new Map<string, Habit>();
  readonly #agents = new Map<string, number>();

  /** What an action of the history teaches. */
  learn(action: Action): void {
    if (action.agent_id === undefined) return;
    const key = JSON.stringify([action.agent_id, operationName(action)]);
    const habit = this.#habits.get(key) ?? { samples: 0, names: new Set(), ranges: new Map() };
    habit.samples++;
    for (const [name, value] of Object.entries(action.arguments ?? {})) {
      if (habit.names.size < 100) habit.names.add(name);
      const size = sizeOf(value);
      if (size === undefined) continue;
      const range = habit.ranges.get(name);
      if (range === undefined && habit.ranges.size < 100) habit.ranges.set(name, { least: size, most: size });
      else if (range !== undefined) {
        range.least = Math.min(range.least, size);
        range.most = Math.max(range.most, size);
      }
    }
    remember(this.#habits, key, habit);
    remember(this.#agents, action.agent_id, (this.#agents.get(action.agent_id) ?? 0) + 1);
  }

  /** What is remarkable about an action, from what was learnt before it. */
  of(action: Action, world: World): IndicatorResult[] {
    const habit = this.#habits.get(JSON.stringify([action.agent_id, operationName(action)]));
    const told: [string, string | undefined][] = [
      ['argument_drift', habit === undefined ? undefined : drift(action, habit, world.context.drift)],
      ['burst', burst(action, world)],
      ['first_use', habit === undefined ? this.#firstUse(action) : undefined],
      ['outside_hours', outsideHours(action, world.context.hours)],
      ['amount_not_in_instruction', amountAgainstInstruction(action)],
    ];
    return told.flatMap(([indicator, evidence]) => (evidence === undefined ? [] : [{ indicator, evidence }]));
  }

  /** Only of an agent with a past: the first action of all is no news. */
  #firstUse(action: Action): string | undefined {
    const before = this.#agents.get(action.agent_id ?? '') ?? 0;
    if (before === 0) return undefined;
    return `first ${operationName(action)} of ${action.agent_id} after ${before} supplied action${before === 1 ? '' : 's'}`;
  }
}

function drift(action: Action, habit: Habit, factor: number): string | undefined {
  if (habit.samples < ENOUGH) return undefined;
  for (const [name, value] of Object.entries(action.arguments ?? {})) {
    if (!habit.names.has(name) && habit.names.size < 100) return `${name} was never given before`;
    const range = habit.ranges.get(name);
    const size = sizeOf(value);
    if (range === undefined || size === undefined) continue;
    if (size > range.most * factor || size * factor < range.least)
      return `${name} is ${size}; before, it was from ${range.least} to ${range.most}`;
  }
  return undefined;
}

function burst(action: Action, { context, population }: World): string | undefined {
  const at = readInstant(action.timestamp);
  if (population === undefined || action.session_id === undefined || at === undefined) return undefined;
  const { max, windowSeconds } = context.burst;
  const { count } = countWithin(population, action.session_id, at, windowSeconds, max);
  return count > max ? `more than ${max} actions of the session in ${windowSeconds} s` : undefined;
}

/** Roughly how large an argument is: an indicator needs no exact decimals. */
function sizeOf(value: unknown): number | undefined {
  const size = Math.abs(
    typeof value === 'number' ? value : typeof value === 'string' ? Number(value || Number.NaN) : NaN,
  );
  return Number.isFinite(size) ? size : undefined;
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MOST) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
