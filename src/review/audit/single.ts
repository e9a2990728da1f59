import type { JsonValue } from '../../model/json.ts';
import type { Action } from './action.ts';
import type { World } from './assertion.ts';
import { readContext } from './context.ts';
import { Indicators } from './indicators.ts';
import type { Submitted } from './inputs/submitted.ts';
import { SessionIndex } from './population.ts';
import { historyOf } from './survey.ts';
import { addTo, worldOf } from './world.ts';

/**
 * The world of a single verification: its own context over the one given beside the inputs, nothing of a batch. Without a
 * supplied history nobody knows what else the session did; with one, the action itself is part of it.
 */
export function ofSingle(
  { at, single }: Submitted,
  action: Action,
  given: { value: JsonValue; at: string } | undefined,
): { world: World; indicators: Indicators } {
  const context = readContext(single?.context, `${at}: context`, readContext(given?.value, given?.at ?? 'context'));
  const history = historyOf(context, `${at}: context`);
  const own = new SessionIndex();
  addTo(own, action);
  const agents = new Set(action.agent_id === undefined ? [] : [action.agent_id]);
  const world = worldOf(context, history, { agents, population: context.history === undefined ? undefined : own });
  const indicators = new Indicators();
  for (const one of history) indicators.learn(one);
  return { world, indicators };
}
