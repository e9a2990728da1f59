import { partsOf } from '../model/plan-actions.ts';
import { ACTION_KEYS, type ActionFacet, CALL_KEYS, type CallFacet } from './facets.ts';
import { callsIn, type PlannedCall } from './planned-call.ts';
import type { Action, ActionKind, SimpleAction } from './vocabulary.ts';

/** A simple action and where it stands: on its own, or as a part of a race. */
export interface Part {
  position: number;
  part: number;
  nested: boolean;
  action: SimpleAction;
}

export interface ActionAt {
  position: number;
  action: Action;
}

export interface CallAt {
  position: number;
  call: PlannedCall;
}

export function addParts(to: Part[], action: Action, position: number): void {
  if (action.do !== 'together') to.push({ position, part: 0, nested: false, action });
  else for (const [part, one] of partsOf(action).entries()) to.push({ position, part, nested: true, action: one });
}

const CALLS = new WeakMap<Action, readonly PlannedCall[]>();

/** What an action proposes; told once for each. */
export function callsOf(action: Action): readonly PlannedCall[] {
  let calls = CALLS.get(action);
  if (calls === undefined) {
    calls = callsIn(partsOf(action));
    CALLS.set(action, calls);
  }
  return calls;
}

export function addCalls(to: CallAt[], action: Action, position: number): void {
  if (action.do !== 'say' && action.do !== 'submit' && action.do !== 'together') return;
  for (const call of callsOf(action)) to.push({ position, call });
}

/** How often something is named. */
export type Tally = ReadonlyMap<string, number>;

const NOTHING: readonly never[] = [];

/**
 * What operators ask of a list of actions again and again. Made once for the list that a baseline holds, each part of it
 * when somebody first asks; mutants are read through it and the little that they change.
 */
export class PlanIndex {
  /** Positions of top-level actions. */
  private positions: Map<string, number> | undefined;
  private kinds: Map<ActionKind, ActionAt[]> | undefined;
  private planned: CallAt[] | undefined;
  private named: { ids: Tally; runs: Tally } | undefined;
  private turns: { said: Map<string, number>; all: Map<string, number> } | undefined;
  private readonly byAction = new Map<ActionFacet, Map<string, Part[]>>();
  private readonly byCall = new Map<CallFacet, Map<string, CallAt[]>>();

  constructor(readonly actions: readonly Action[]) {}

  positionOf(id: string): number | undefined {
    this.positions ??= new Map(this.actions.map((a, i): [string, number] => [a.id, i]).reverse());
    return this.positions.get(id);
  }

  ofKind(kind: ActionKind): readonly ActionAt[] {
    if (this.kinds === undefined) {
      this.kinds = new Map();
      for (const [position, action] of this.actions.entries()) collect(this.kinds, action.do, { position, action });
    }
    return this.kinds.get(kind) ?? NOTHING;
  }

  get calls(): readonly CallAt[] {
    if (this.planned === undefined) {
      this.planned = [];
      for (let i = 0; i < this.actions.length; i++) addCalls(this.planned, this.actions[i] as Action, i);
    }
    return this.planned;
  }

  actionsBy(facet: ActionFacet, key: string): readonly Part[] {
    let known = this.byAction.get(facet);
    if (known === undefined) {
      known = new Map();
      this.byAction.set(facet, known);
      const keyOf = ACTION_KEYS[facet];
      const parts: Part[] = [];
      for (let i = 0; i < this.actions.length; i++) addParts(parts, this.actions[i] as Action, i);
      for (const part of parts) collect(known, keyOf(part.action), part);
    }
    return known.get(key) ?? NOTHING;
  }

  callsBy(facet: CallFacet, key: string): readonly CallAt[] {
    let known = this.byCall.get(facet);
    if (known === undefined) {
      known = new Map();
      this.byCall.set(facet, known);
      const keyOf = CALL_KEYS[facet];
      for (const one of this.calls) collect(known, keyOf(one.call), one);
    }
    return known.get(key) ?? NOTHING;
  }

  /** Ids of all actions, parts of races among them, and the runs that actions name. */
  get names(): { ids: Tally; runs: Tally } {
    this.named ??= { ids: tally(this.actions.flatMap(idsOf)), runs: tally(this.actions.flatMap(runsOf)) };
    return this.named;
  }

  /** Highest turn of each run: of what is said in it, and of histories that are submitted as well. */
  get lastTurns(): { said: ReadonlyMap<string, number>; all: ReadonlyMap<string, number> } {
    if (this.turns === undefined) {
      this.turns = { said: new Map(), all: new Map() };
      for (const action of this.actions.flatMap(partsOf)) {
        if (action.do !== 'say' && action.do !== 'submit') continue;
        raise(this.turns.all, action.run, action.turn);
        if (action.do === 'say') raise(this.turns.said, action.run, action.turn);
      }
    }
    return this.turns;
  }
}

/** The ids that an action takes: its own, and those of its parts. */
function idsOf(action: Action): string[] {
  return action.do === 'together' ? [action.id, ...partsOf(action).map(({ id }) => id)] : [action.id];
}

function runsOf(action: Action): string[] {
  return partsOf(action).flatMap((a) => ('run' in a && a.run !== undefined ? [a.run] : []));
}

function tally(names: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function collect<K, T>(into: Map<K, T[]>, key: K | undefined, item: T): void {
  if (key === undefined) return;
  const alike = into.get(key);
  if (alike === undefined) into.set(key, [item]);
  else alike.push(item);
}

function raise(into: Map<string, number>, key: string, least: number): void {
  if ((into.get(key) ?? -1) < least) into.set(key, least);
}
