import type { Action } from './vocabulary.ts';

/** At one action of a long list: what is put before it, and whether it is itself gone. */
export interface Spot {
  readonly at: number;
  readonly put: readonly Action[];
  readonly gone: boolean;
}

/**
 * How a list of actions differs from the one that it was made of, by position there. A mutant touches a handful of places,
 * so that a patch says in a few entries what a copy would say in as many as the history has events.
 */
export type Patch = readonly Spot[];

/** Where an element of the patched list stands: in what was put at a spot, or at a position of the list below. */
interface Place {
  /** Index of the spot, or where one would have to be inserted. */
  spot: number;
  below: number;
  /** Index among what was put; its length for the action below, -1 where there is no spot. */
  put: number;
}

export function placeOf(patch: Patch, position: number): Place {
  let shift = 0;
  for (let i = 0; i < patch.length; i++) {
    const { at, put, gone } = patch[i] as Spot;
    const start = at + shift;
    if (position < start) return { spot: i, below: position - shift, put: -1 };
    const within = position - start;
    if (within < put.length || (within === put.length && !gone)) return { spot: i, below: at, put: within };
    shift += put.length - (gone ? 1 : 0);
  }
  return { spot: patch.length, below: position - shift, put: -1 };
}

/** Position in the patched list of an action of the list below. */
export function positionAbove(patch: Patch, below: number): number {
  let position = below;
  for (const { at, put, gone } of patch) {
    if (at > below) break;
    position += put.length - (gone && at < below ? 1 : 0);
  }
  return position;
}

export function isGone(patch: Patch, below: number): boolean {
  for (const { at, gone } of patch) if (at >= below) return at === below && gone;
  return false;
}

/** By how much the patched list is longer. */
export function growthOf(patch: Patch): number {
  let growth = 0;
  for (const { put, gone } of patch) growth += put.length - (gone ? 1 : 0);
  return growth;
}

export function inserted(patch: Patch, position: number, added: readonly Action[]): Patch {
  if (added.length === 0) return patch;
  const place = placeOf(patch, position);
  if (place.put < 0) return patch.toSpliced(place.spot, 0, { at: place.below, put: added, gone: false });
  const { at, put, gone } = patch[place.spot] as Spot;
  return patch.with(place.spot, { at, put: put.toSpliced(place.put, 0, ...added), gone });
}

/** The patch with other actions, or none, in the place of the one at a position. */
export function replaced(patch: Patch, position: number, ...by: readonly Action[]): Patch {
  const place = placeOf(patch, position);
  if (place.put < 0) return patch.toSpliced(place.spot, 0, { at: place.below, put: by, gone: true });
  const { at, put, gone } = patch[place.spot] as Spot;
  const isBelow = place.put === put.length;
  return patch.with(place.spot, { at, put: put.toSpliced(place.put, 1, ...by), gone: gone || isBelow });
}

export function patched(actions: readonly Action[], patch: Patch): Action[] {
  const pieces: (readonly Action[])[] = [];
  let from = 0;
  for (const { at, put, gone } of patch) {
    if (from < at) pieces.push(actions.slice(from, at));
    pieces.push(put);
    from = gone ? at + 1 : at;
  }
  if (from < actions.length) pieces.push(from === 0 ? actions : actions.slice(from));
  const none: Action[] = [];
  return none.concat(...pieces);
}
