import type { Dispatch } from './dispatch.ts';
import type { RegisteredTool } from './policy-registry.ts';
import type { Weaknesses } from './registry.ts';

interface Working {
  dispatch: Dispatch;
  tool: RegisteredTool;
  stop: AbortController;
}

/** Tools that are at work, by attempt, so that they can be told to stop. */
export class InFlight {
  readonly #working = new Map<string, Working>();

  constructor(private readonly weak: Weaknesses) {}

  /** A tool begins; the signal tells it to stop. */
  begin(attempt: string, dispatch: Dispatch, tool: RegisteredTool): AbortSignal {
    const stop = new AbortController();
    this.#working.set(attempt, { dispatch, tool, stop });
    return stop.signal;
  }

  end(attempt: string): void {
    this.#working.delete(attempt);
  }

  /** Tells every tool at work that is covered to stop. How far it got is then unknown, and for its outcome to say. */
  stop(covers: (dispatch: Dispatch, tool: RegisteredTool) => boolean): void {
    if (this.weak.has('kill-switch-spares-in-flight')) return;
    for (const { dispatch, tool, stop } of this.#working.values()) if (covers(dispatch, tool)) stop.abort();
  }
}
