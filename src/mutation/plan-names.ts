import { partsOf, simpleActions } from '../model/plan-actions.ts';
import { type KnownPlan, known } from './known-plan.ts';
import { idsOf, runsOf } from './plan-index.ts';
import type { Spot } from './plan-patch.ts';
import type { Action, Plan, SimpleAction } from './vocabulary.ts';

/** Id of an inserted action: derived from operator and site, so that equal recipes give equal plans. */
export function insertedId(plan: Plan, operator: string, site: string, part = ''): string {
  const stem = `${operator}@${site}${part === '' ? '' : `.${part}`}`;
  const its = known(plan);
  let id = stem;
  for (let n = 2; isNamed(its, 'ids', idsOf, id); n++) id = `${stem}#${n}`;
  return id;
}

/** A run name that the plan does not use yet. */
export function freshRun(plan: Plan, stem: string): string {
  const its = known(plan);
  let name = stem;
  for (let n = 2; isNamed(its, 'runs', runsOf, name); n++) name = `${stem}${n}`;
  return name;
}

/** The turn that follows all turns of a run. */
export function nextTurn(plan: Plan, run: string): number {
  return lastTurn(plan, run, 'all') + 1;
}

/** The turn that follows all turns of a run in which somebody said something. */
export function nextTurnSaid(plan: Plan, run: string): number {
  return lastTurn(plan, run, 'said') + 1;
}

function isNamed(
  { index, patch, put }: KnownPlan,
  kind: 'ids' | 'runs',
  namesOf: (action: Action) => string[],
  name: string,
): boolean {
  if (put.some(({ action }) => namesOf(action).includes(name))) return true;
  let left = index.names[kind].get(name) ?? 0;
  for (const { at, gone } of left > 0 ? patch : []) {
    const action = gone ? index.actions[at] : undefined;
    if (action !== undefined) left -= namesOf(action).filter((one) => one === name).length;
  }
  return left > 0;
}

function lastTurn(plan: Plan, run: string, of: 'all' | 'said'): number {
  const { index, patch, putParts } = known(plan);
  const turn = (a: SimpleAction): number =>
    (a.do === 'say' || (of === 'all' && a.do === 'submit')) && a.run === run ? a.turn : -1;
  const below = index.lastTurns[of].get(run) ?? -1;
  let last = -1;
  for (const { action } of putParts) last = Math.max(last, turn(action));
  if (last >= below) return last;
  const isLost = ({ at, gone }: Spot): boolean =>
    gone && partsOf(index.actions[at] as Action).some((a) => turn(a) === below);
  return patch.some(isLost) ? simpleActions(plan).reduce((most, a) => Math.max(most, turn(a)), -1) : below;
}
