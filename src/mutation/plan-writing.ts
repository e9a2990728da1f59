import { simpleActions } from '../model/plan-actions.ts';
import { indexOf } from './plan-index.ts';
import type { Action, Plan } from './vocabulary.ts';

/** A new plan with `added` put in at `position`. */
export function insertAt(plan: Plan, position: number, ...added: Action[]): Plan {
  return { ...plan, actions: [...plan.actions.slice(0, position), ...added, ...plan.actions.slice(position)] };
}

export function append(plan: Plan, ...added: Action[]): Plan {
  return { ...plan, actions: [...plan.actions, ...added] };
}

/** A new plan with the top-level action `id` replaced; undefined when there is none. */
export function replace(plan: Plan, id: string, change: (action: Action) => Action): Plan | undefined {
  const position = indexOf(plan).positionById.get(id);
  const action = position === undefined ? undefined : plan.actions[position];
  if (position === undefined || action === undefined) return undefined;
  return { ...plan, actions: plan.actions.with(position, change(action)) };
}

/** A new plan without the top-level actions for which `drop` says so. */
export function without(plan: Plan, drop: (action: Action) => boolean): Plan {
  return { ...plan, actions: plan.actions.filter((a) => !drop(a)) };
}

/** Id of an inserted action: derived from operator and site, so that equal recipes give equal plans. */
export function insertedId(plan: Plan, operator: string, site: string, part = ''): string {
  const stem = `${operator}@${site}${part === '' ? '' : `.${part}`}`;
  const { ids } = indexOf(plan);
  let id = stem;
  for (let n = 2; ids.has(id); n++) id = `${stem}#${n}`;
  return id;
}

/** A run name that the plan does not use yet. */
export function freshRun(plan: Plan, stem: string): string {
  const taken = new Set(simpleActions(plan).flatMap((a) => ('run' in a ? [a.run] : [])));
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem}${n}`;
  return name;
}
