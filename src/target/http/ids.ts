import type { JsonValue } from '../../model/json.ts';
import type { StateToken } from '../../model/plan.ts';
import { nameOfToken } from './state-token.ts';

/** An id as the target gave it. */
export type WireId = string | number;

/** From names of a plan (`main`, `main.0.0`) to ids of a target. */
export interface Ids {
  run(name: string): WireId | undefined;
  /** The call's id and the id of the run that it lives in. */
  call(ref: string): { run: WireId; id: WireId } | undefined;
  /** The state token of a run, written as `write` writes it; undefined where the target handed none out. */
  token(state: StateToken, write: (handedOut: JsonValue) => JsonValue | undefined): JsonValue | undefined;
}

/** For traces: every reference has an id, its own name. */
export const symbolicIds: Ids = {
  run: (name) => `@${name}`,
  call: (ref) => ({ run: `@${ref.slice(0, ref.indexOf('.'))}`, id: `@${ref}` }),
  token: (state) => nameOfToken(state),
};

const LONGEST_ID = 512;

export function isWireId(value: JsonValue | undefined): value is WireId {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= LONGEST_ID);
}

/** What one trial has learnt so far. */
export class SessionIds implements Ids {
  readonly #runs = new Map<string, { id: WireId; opened: boolean }>();
  readonly #calls = new Map<string, { run: WireId; id: WireId }>();
  readonly #turns = new Map<string, number>();
  readonly #tokens = new Map<string, JsonValue[]>();

  run(name: string): WireId | undefined {
    return this.#runs.get(name)?.id;
  }

  call(ref: string): { run: WireId; id: WireId } | undefined {
    return this.#calls.get(ref);
  }

  token({ of, issue }: StateToken, write: (handedOut: JsonValue) => JsonValue | undefined): JsonValue | undefined {
    const token = this.#tokens.get(of)?.at(issue ?? -1);
    return token === undefined ? undefined : write(token);
  }

  /** Keeps a state token that was handed out for a run. */
  bindToken(run: string, token: JsonValue): void {
    this.#tokens.set(run, [...(this.#tokens.get(run) ?? []), token]);
  }

  /** The call of the plan that has this id; undefined where none has, or several have. */
  refOf(id: WireId): string | undefined {
    const refs = [...this.#calls].filter(([, call]) => call.id === id);
    return refs.length === 1 ? refs[0]?.[0] : undefined;
  }

  /** The turn that the target is in, as far as it has accepted one. */
  turn(run: string): number {
    return this.#turns.get(run) ?? 0;
  }

  enterTurn(run: string, turn: number): void {
    this.#turns.set(run, turn);
  }

  /**
   * A run that was opened keeps its id; one that exists only through submitted histories has the id of the latest,
   * since a target makes a new run of each.
   */
  bindRun(name: string, id: WireId, opened: boolean): void {
    if (this.#runs.get(name)?.opened !== true) this.#runs.set(name, { id, opened });
  }

  /**
   * Names the calls of an answer. A target may list the calls of the turn or of the whole run, and new ones after a
   * resume: an id that has a name in this run keeps it, every other takes the next free place of the turn.
   */
  bindCalls(name: string, turn: number, run: WireId, listed: readonly WireId[]): void {
    const named = new Set<WireId>();
    for (const [ref, call] of this.#calls) if (ref.startsWith(`${name}.`) && call.run === run) named.add(call.id);
    let place = 0;
    for (const id of listed) {
      if (named.has(id)) continue;
      while (this.#calls.has(`${name}.${turn}.${place}`)) place += 1;
      this.#calls.set(`${name}.${turn}.${place}`, { run, id });
    }
  }
}
