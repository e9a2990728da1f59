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
  if (!plan.actions.some((a) => a.id === id)) return undefined;
  return { ...plan, actions: plan.actions.map((a) => (a.id === id ? change(a) : a)) };
}

/** A new plan without the top-level actions for which `drop` says so. */
export function without(plan: Plan, drop: (action: Action) => boolean): Plan {
  return { ...plan, actions: plan.actions.filter((a) => !drop(a)) };
}

/** Id of an inserted action: derived from operator and site, so that equal recipes give equal plans. */
export function insertedId(plan: Plan, operator: string, site: string, part = ''): string {
  const stem = `${operator}@${site}${part === '' ? '' : `.${part}`}`;
  const taken = new Set(
    plan.actions.flatMap((a) => (a.do === 'together' ? [a.id, ...a.branches.flat().map((b) => b.id)] : [a.id])),
  );
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}#${n}`;
  return id;
}

/** A run name that the plan does not use yet. */
export function freshRun(plan: Plan, stem: string): string {
  const taken = new Set(
    plan.actions
      .flatMap((a) => (a.do === 'together' ? a.branches.flat() : [a]))
      .flatMap((a) => ('run' in a ? [a.run] : [])),
  );
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem}${n}`;
  return name;
}
