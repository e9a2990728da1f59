import { partsOf, simpleActions } from '../model/plan-actions.ts';
import { type KnownPlan, known } from './known-plan.ts';
import type { Spot } from './plan-patch.ts';
import type { Action, Plan, SimpleAction } from './vocabulary.ts';

type Names = (action: Action, name: string) => number;

/** Id of an inserted action: derived from operator and site, so that equal recipes give equal plans. */
export function insertedId(plan: Plan, operator: string, site: string, part = ''): string {
  const stem = `${operator}@${site}${part === '' ? '' : `.${part}`}`;
  const its = known(plan);
  let id = stem;
  for (let n = 2; isNamed(its, 'ids', idsNamed, id); n++) id = `${stem}#${n}`;
  return id;
}

/** A run name that the plan does not use yet. */
export function freshRun(plan: Plan, stem: string): string {
  const its = known(plan);
  let name = stem;
  for (let n = 2; isNamed(its, 'runs', runsNamed, name); n++) name = `${stem}${n}`;
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

function isNamed({ index, patch }: KnownPlan, kind: 'ids' | 'runs', names: Names, name: string): boolean {
  for (const { put } of patch) for (const action of put) if (names(action, name) > 0) return true;
  let left = index.names[kind].get(name) ?? 0;
  if (left > 0) for (const { at, gone } of patch) if (gone) left -= names(index.actions[at] as Action, name);
  return left > 0;
}

/** How often an action takes an id, for itself and its parts. */
function idsNamed(action: Action, id: string): number {
  const own = action.id === id ? 1 : 0;
  return action.do === 'together' ? own + partsOf(action).filter((part) => part.id === id).length : own;
}

function runsNamed(action: Action, run: string): number {
  if (action.do === 'together') return partsOf(action).reduce((sum, part) => sum + runsNamed(part, run), 0);
  return 'run' in action && action.run === run ? 1 : 0;
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
