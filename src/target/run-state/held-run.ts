import type { JsonObject } from '../../model/json.ts';
import { type Change, callsOf, changed, type Edits, parseState, waitingIn } from './state.ts';

/** A state and what the person has decided about the calls that wait in it. */
export interface Decided {
  state: string;
  decisions: Readonly<Record<string, boolean>>;
}

/** A run as its client holds it: every state that it was handed, and the decisions. */
export class HeldRun {
  readonly #states: { text: string; state: JsonObject }[] = [];
  /** Where the latest decision was written: what a request that is sent again has in it. */
  #decided: (Decided & { of: string }) | undefined;
  /** What was said and answered, as the next input has it. */
  history: JsonObject[] = [];

  constructor(readonly owner: { as: string; credential: string | null }) {}

  /** Ids of its calls, in order of proposal. */
  get calls(): string[] {
    return [...new Set(this.#states.flatMap(({ state }) => callsOf(state).map(({ callId }) => callId)))];
  }

  /** What somebody else gets hold of. */
  taken(): HeldRun {
    const run = new HeldRun(this.owner);
    run.#states.push(...this.#states);
    run.#decided = this.#decided;
    run.history = [...this.history];
    return run;
  }

  isOwn({ as, credential }: { as: string; credential: string | null }): boolean {
    return as === this.owner.as && credential === this.owner.credential;
  }

  /** False where the text is no state. */
  take(text: string): boolean {
    const state = parseState(text);
    if (state !== undefined) this.#states.push({ text, state });
    return state !== undefined;
  }

  /**
   * A decision on a call, written for the latest state in which the call waits: a client can keep any. With a change, on the
   * call as the client has changed it. False where no state is held in which it waits.
   */
  decide(call: string, approved: boolean, change: Change | undefined, edits: Edits): boolean {
    const of = this.#states.findLast(({ state }) => waitingIn(state).includes(call));
    if (of === undefined) return false;
    const before = this.#decided?.of === of.text ? this.#decided : { state: of.text, decisions: {} };
    const state = change === undefined ? before.state : edited(before.state, call, change, edits);
    this.#decided = { of: of.text, state, decisions: { ...before.decisions, [call]: approved } };
    return true;
  }

  /** What was decided before a new message belongs to a state that is past. */
  say(): void {
    this.#decided = undefined;
  }

  /** What goes out when the person goes on; undefined where nothing is held. */
  goingOn(): Decided | undefined {
    const latest = this.#states.at(-1)?.text;
    return this.#decided ?? (latest === undefined ? undefined : { state: latest, decisions: {} });
  }

  /** Whether decisions were made, all of them denials. */
  isDenied(): boolean {
    const made = Object.values(this.#decided?.decisions ?? {});
    return made.length > 0 && !made.includes(true);
  }
}

function edited(text: string, call: string, change: Change, edits: Edits): string {
  return JSON.stringify(changed(JSON.parse(text) as JsonObject, call, change, edits));
}
