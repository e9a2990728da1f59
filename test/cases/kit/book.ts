import type { Actor, Arguments } from './tools.ts';

export type CallState =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'superseded'
  | 'invalid'
  | 'refused'
  | 'executing'
  | 'unknown'
  | 'done';

export interface ToyCall {
  id: string;
  /** The id that the model gave it; models give ids again. */
  modelId: string;
  run: string;
  tool: string;
  args: Arguments;
  state: CallState;
  result?: string;
  proposedAt: number;
  approval?: { at: number; policy: string; tool: string };
}

export interface ToyRun {
  id: string;
  owner: Actor;
  queue: boolean;
  messages: object[];
  calls: ToyCall[];
  /** Calls of the last answer of the model, while their results are awaited. */
  batch: ToyCall[];
  /** What was changed under this run. */
  clockMs: number;
  policy: string;
  denied: Set<string>;
  versions: Map<string, string>;
  withdrawn: Set<string>;
}

/** The records of a toy. */
export class Book {
  readonly runs = new Map<string, ToyRun>();
  readonly calls = new Map<string, ToyCall>();
  #made = 0;

  open(owner: Actor, queue = false): ToyRun {
    const run: ToyRun = {
      id: `run-${++this.#made}`,
      owner,
      queue,
      messages: [],
      calls: [],
      batch: [],
      clockMs: 0,
      policy: '1',
      denied: new Set(),
      versions: new Map(),
      withdrawn: new Set(),
    };
    this.runs.set(run.id, run);
    return run;
  }

  record(run: ToyRun, modelId: string, tool: string, args: Arguments, state: CallState): ToyCall {
    const proposedAt = Date.now() + run.clockMs;
    const call: ToyCall = { id: `call-${++this.#made}`, modelId, run: run.id, tool, args, state, proposedAt };
    run.calls.push(call);
    this.calls.set(call.id, call);
    return call;
  }
}

/** What is settled needs no further answer before the model goes on. */
export function isSettled({ state }: ToyCall): boolean {
  return !['pending', 'approved', 'executing', 'unknown'].includes(state);
}
