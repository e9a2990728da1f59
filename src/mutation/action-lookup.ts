import { ACTION_KEYS, type ActionFacet } from './facets.ts';
import { type KnownPlan, known } from './known-plan.ts';
import type { Part } from './plan-index.ts';
import { isGone, type Patch, placeOf, positionAbove } from './plan-patch.ts';
import { lowerBound } from './sorted.ts';
import type { Plan, SimpleAction } from './vocabulary.ts';

type Of<F extends ActionFacet> = Extract<
  SimpleAction,
  { do: F extends 'history' ? 'say' | 'decide' | 'cancel' : F extends `decide${string}` ? 'decide' : F }
>;

export interface Found<F extends ActionFacet> {
  position: number;
  action: Of<F>;
}

type Fits<F extends ActionFacet> = (action: Of<F>) => boolean;
const anyone = (): boolean => true;

/** The first top-level action of a key behind a position; -1 is before all of them. */
export function firstAfter<F extends ActionFacet>(
  plan: Plan,
  facet: F,
  key: string,
  position: number,
  fits: Fits<F> = anyone,
): Found<F> | undefined {
  const { index, patch, putParts } = known(plan);
  const below = index.actionsBy(facet, key);
  let first: Part | undefined;
  for (let i = lowerBound(below, positionOfPart, placeOf(patch, position + 1).below); i < below.length; i++) {
    const one = below[i] as Part;
    if (one.nested || isGone(patch, one.position) || !fits(one.action as Of<F>)) continue;
    first = above(patch, one);
    break;
  }
  const keyOf = ACTION_KEYS[facet];
  for (const one of putParts) {
    if (one.position <= position || one.nested || keyOf(one.action) !== key || !fits(one.action as Of<F>)) continue;
    if (first === undefined || one.position < first.position) first = one;
    break;
  }
  return first as Found<F> | undefined;
}

/** The last top-level action of a key before a position. */
export function lastBefore<F extends ActionFacet>(
  plan: Plan,
  facet: F,
  key: string,
  position: number,
): Found<F> | undefined {
  const its = known(plan);
  const below = its.index.actionsBy(facet, key);
  let last: Part | undefined;
  for (let i = lowerBound(below, positionOfPart, placeOf(its.patch, position).below) - 1; i >= 0; i--) {
    const one = below[i] as Part;
    if (one.nested || isGone(its.patch, one.position)) continue;
    last = above(its.patch, one);
    break;
  }
  const put = putBy(its, facet, key).findLast((one) => one.position < position && !one.nested);
  return (put !== undefined && (last === undefined || put.position > last.position) ? put : last) as
    | Found<F>
    | undefined;
}

/** Top-level actions of a key, in order, behind a position and before another. */
export function between<F extends ActionFacet>(
  plan: Plan,
  facet: F,
  key: string,
  after: number,
  before: number,
): Found<F>[] {
  const all: Found<F>[] = [];
  for (
    let one = firstAfter(plan, facet, key, after);
    one !== undefined && one.position < before;
    one = firstAfter(plan, facet, key, one.position)
  )
    all.push(one);
  return all;
}

/** All top-level actions of a key, in order. */
export function allBy<F extends ActionFacet>(plan: Plan, facet: F, key: string): Found<F>[] {
  return between(plan, facet, key, -1, Number.POSITIVE_INFINITY);
}

/** The first action of a key for which `fits` says so, parts of races among them. */
export function firstPart<F extends ActionFacet>(
  plan: Plan,
  facet: F,
  key: string,
  fits: (part: Part & { action: Of<F> }) => boolean = anyone,
): Part | undefined {
  const its = known(plan);
  const is = (part: Part): boolean => fits(part as Part & { action: Of<F> });
  const below = its.index.actionsBy(facet, key).find((one) => !isGone(its.patch, one.position) && is(one));
  const first = below && above(its.patch, below);
  const put = putBy(its, facet, key).find(is);
  return put !== undefined && (first === undefined || put.position < first.position) ? put : first;
}

/** The last action of a key, parts of races among them. */
export function lastPart(plan: Plan, facet: ActionFacet, key: string): Part | undefined {
  const its = known(plan);
  const below = its.index.actionsBy(facet, key).findLast((one) => !isGone(its.patch, one.position));
  const last = below && above(its.patch, below);
  const put = putBy(its, facet, key).at(-1);
  return put !== undefined && (last === undefined || put.position > last.position) ? put : last;
}

/** Whether a part comes before another, or is the same. */
export function isBefore(one: Part, other: Part): boolean {
  return one.position < other.position || (one.position === other.position && one.part <= other.part);
}

function positionOfPart({ position }: Part): number {
  return position;
}

function above(patch: Patch, part: Part): Part {
  const position = positionAbove(patch, part.position);
  return position === part.position ? part : { position, part: part.part, nested: part.nested, action: part.action };
}

const NONE: readonly Part[] = [];

function putBy(its: KnownPlan, facet: ActionFacet, key: string): readonly Part[] {
  if (its.patch.length === 0) return NONE;
  const keyOf = ACTION_KEYS[facet];
  return its.putParts.filter(({ action }) => keyOf(action) === key);
}
