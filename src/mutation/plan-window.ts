import { known, type Window } from './known-plan.ts';
import type { Plan } from './vocabulary.ts';

/** Events of a history among which the sites of one mutant are drawn. Histories that are not longer are looked at as a whole. */
export const SPAN = 16;

/** Of more windows than this nothing is kept: memory is not to grow with the history. */
const MOST_KEPT = 1024;

/** Whether nothing is changed yet, in a plan with few enough places to begin. */
export function isBeginning(plan: Plan): boolean {
  return known(plan).patch.length === 0 && windowsOf(plan) <= MOST_KEPT;
}

/** How many windows a plan has; each of its sites is in one of them. */
export function windowsOf(plan: Plan): number {
  return Math.max(1, Math.ceil(known(plan).index.actions.length / SPAN));
}

export function windowOf(plan: Plan, which: number): Window | undefined {
  return windowsOf(plan) === 1 ? undefined : { from: which * SPAN, to: (which + 1) * SPAN };
}

/** The window in which a plan first differs from the list that it was made of; undefined where it does not. */
export function touchedWindow(plan: Plan): number | undefined {
  const { at } = known(plan).patch[0] ?? {};
  return at === undefined ? undefined : Math.min(windowsOf(plan) - 1, Math.floor(at / SPAN));
}

/** A window that holds the site of this name, if the plan has it at the action that the name speaks of. */
export function windowAt(plan: Plan, site: string): Window | undefined {
  if (windowsOf(plan) === 1) return undefined;
  const { index } = known(plan);
  const name = site.slice(site.indexOf(':') + 1);
  const [ref = ''] = name.split('/');
  const from =
    index.positionOf(name) ?? index.callsBy('ref', ref)[0]?.position ?? index.actionsBy('open', name)[0]?.position;
  // What was put into the list is in every window.
  return from === undefined ? { from: 0, to: 0 } : { from, to: from + 1 };
}
