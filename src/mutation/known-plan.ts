import { type ActionAt, addCalls, addParts, type CallAt, type Part, PlanIndex } from './plan-index.ts';
import { growthOf, type Patch, patched } from './plan-patch.ts';
import type { Action, Plan } from './vocabulary.ts';

/** Positions in the list below, from the first to before the last: where sites are looked for. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** What is known of a plan: the list that it was made of, how it differs, and which part of it is looked at. */
export class KnownPlan {
  readonly length: number;
  private added: ActionAt[] | undefined;
  private parts: Part[] | undefined;
  private calls: CallAt[] | undefined;
  private lists: Map<string, readonly unknown[]> | undefined;
  private views: Map<string, Plan> | undefined;

  constructor(
    readonly index: PlanIndex,
    readonly patch: Patch,
    readonly window: Window | undefined,
  ) {
    this.length = index.actions.length + growthOf(patch);
  }

  /** A list that is made when it is first asked for. */
  listed<T>(name: string, make: () => readonly T[]): readonly T[] {
    this.lists ??= new Map();
    let list = this.lists.get(name);
    if (list === undefined) {
      list = make();
      this.lists.set(name, list);
    }
    return list as readonly T[];
  }

  /** This plan with a part of it that is looked at; kept where many mutants begin. */
  view({ from, to }: Window, make: () => Plan): Plan {
    const key = `${from}-${to}`;
    this.views ??= new Map();
    let view = this.views.get(key);
    if (view === undefined) {
      view = make();
      this.views.set(key, view);
    }
    return view;
  }

  /** Top-level actions that were put into the list below, with their positions in this one. */
  get put(): readonly ActionAt[] {
    if (this.added === undefined) {
      this.added = [];
      let shift = 0;
      for (const { at, put, gone } of this.patch) {
        for (let i = 0; i < put.length; i++) this.added.push({ position: at + shift + i, action: put[i] as Action });
        shift += put.length - (gone ? 1 : 0);
      }
    }
    return this.added;
  }

  get putParts(): readonly Part[] {
    if (this.parts === undefined) {
      this.parts = [];
      for (const { action, position } of this.put) addParts(this.parts, action, position);
    }
    return this.parts;
  }

  get putCalls(): readonly CallAt[] {
    if (this.calls === undefined) {
      this.calls = [];
      for (const { action, position } of this.put) addCalls(this.calls, action, position);
    }
    return this.calls;
  }
}

const PLANS = new WeakMap<Plan, KnownPlan>();
const LISTS = new WeakMap<readonly Action[], KnownPlan>();

/** What is known of a plan. Plans do not change: one that nobody made of another is read once. */
export function known(plan: Plan): KnownPlan {
  const its = PLANS.get(plan) ?? LISTS.get(plan.actions);
  if (its !== undefined) return its;
  const made = new KnownPlan(new PlanIndex(plan.actions), [], undefined);
  LISTS.set(plan.actions, made);
  PLANS.set(plan, made);
  return made;
}

/** A plan that differs by a patch from the list that `plan` was made of. Its own list is made when somebody reads it. */
export function derived(plan: Plan, patch: Patch): Plan {
  const from = known(plan);
  return patch === from.patch ? plan : listed(plan.base, new KnownPlan(from.index, patch, from.window));
}

/** The same plan, of which a part is looked at; undefined is all of it. */
export function lookedAt(plan: Plan, window: Window | undefined): Plan {
  const its = known(plan);
  if (its.window === window) return plan;
  const look = (): Plan => listed(plan.base, new KnownPlan(its.index, its.patch, window));
  return window === undefined || its.patch.length > 0 ? look() : its.view(window, look);
}

function listed(base: string, its: KnownPlan): Plan {
  let list: Action[] | undefined;
  const plan: Plan = {
    base,
    get actions() {
      list ??= patched(its.index.actions, its.patch);
      return list;
    },
  };
  PLANS.set(plan, its);
  return plan;
}
