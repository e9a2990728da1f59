import type { Reason } from '../../model/clause.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import { stableKey } from '../stable-key.ts';
import type { Signature } from './signature.ts';

/** Where a call stands in one world. `done` has been permitted once; the rest name why nothing may happen. */
export type CallStanding =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'superseded'
  | 'invalid'
  | 'refused'
  | 'done';

export interface CallState {
  /** `run.turn.index`, with `~n` for the n-th time that the model proposed it again. */
  key: string;
  run: string;
  tool: string;
  arguments: JsonObject;
  /** The answer of the model that it came with, within its run; absent where no model proposed it. */
  round?: string;
  standing: CallStanding;
  /** Who has approved it so far, where more than one must. */
  approvers?: readonly string[];
  /** Why an effect of this call would be refused now; for a call that is done, why a second one would. */
  why: readonly Reason[];
  /** What a flawed target might execute in its name: the copies that decisions carried. */
  shadows: readonly { signature: Signature; reasons: readonly Reason[] }[];
}

export interface RunState {
  owner: string;
  tenant: string;
}

/** An effect that current authority allows: at least `min`, at most `max` times, from the start of `action` on. */
export interface Permit {
  call: string;
  signature: Signature;
  min: 0 | 1;
  max: number;
  action: string;
  /** The action at whose end it is over: what has not happened by then may not happen any more. */
  until?: string;
  /** The contract says nothing about it; it is an open question, not a permission. */
  unspecified?: string;
}

/** An effect that current authority does not allow, and the guards that refuse it. */
export interface Refusal {
  signature: Signature;
  reasons: readonly Reason[];
  /** Id of the action that would cause it, or `standing` for what was proposed and ended without authority. */
  action: string;
  call?: string;
}

/** One lawful course of the plan. */
export interface World {
  runs: Readonly<Record<string, RunState>>;
  calls: Readonly<Record<string, CallState>>;
  permits: readonly Permit[];
  refusals: readonly Refusal[];
  /**
   * What changes have made true, by name: `revoked:alice`, `policy:refund`, `clock:main` ... Read by the conditions, each of
   * which knows its own names.
   */
  conditions: Readonly<Record<string, JsonValue>>;
  /** What this course says of an action's answer; absent: either is lawful. */
  outcomes: Readonly<Record<string, 'accept' | 'refuse'>>;
}

export const FIRST_WORLD: World = { runs: {}, calls: {}, permits: [], refusals: [], conditions: {}, outcomes: {} };

/** Two worlds with the same key differ at most in their refusals. */
export function worldKey(world: World): string {
  return stableKey({
    runs: world.runs,
    calls: world.calls,
    permits: world.permits,
    conditions: world.conditions,
    outcomes: world.outcomes,
  });
}

/** Equal worlds become one that keeps the refusals of all. */
export function mergeWorlds(worlds: readonly World[]): World[] {
  if (worlds.length < 2) return [...worlds];
  const merged = new Map<string, World>();
  for (const world of worlds) {
    const key = worldKey(world);
    const before = merged.get(key);
    merged.set(key, before === undefined ? world : { ...before, refusals: unionOf(before.refusals, world.refusals) });
  }
  return [...merged.values()];
}

function unionOf(a: readonly Refusal[], b: readonly Refusal[]): Refusal[] {
  if (b.every((r) => a.includes(r))) return [...a];
  const seen = new Set(a.map((r) => stableKey(r)));
  return [...a, ...b.filter((r) => !seen.has(stableKey(r)))];
}
