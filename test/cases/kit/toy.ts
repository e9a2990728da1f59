import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Book, isSettled, type ToyCall, type ToyRun } from './book.ts';
import type { Actor, Tools } from './tools.ts';

const MOST_ROUNDS = 6;
const LIFETIME_MS = 3_600_000;

export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly kind: string,
  ) {
    super(kind);
  }
}

/** The model does not answer; what the tools did before stays done. */
export class ModelDown extends Error {}

export interface ModelMessage {
  role: 'assistant';
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

export interface ToyOptions {
  /** A decision dispatches, or the owner's resume does. */
  dispatchOn: 'decision' | 'resume';
  /** What a message does to calls that wait. */
  whilePending: 'supersede' | 'keep';
}

/** What the toys are made of: records, tools, and a model over HTTP. Its own parts are sound; a case brings its own routes. */
export class Toy {
  readonly app = new Hono();
  readonly book = new Book();
  /** By run: what goes wrong in it, once. */
  readonly faults = new Map<string, Map<string, Record<string, unknown>>>();

  constructor(
    readonly tools: Tools,
    readonly model: string,
    readonly actors: ReadonlyMap<string, Actor>,
    readonly options: ToyOptions,
  ) {
    this.app.onError((error, c) =>
      error instanceof Refusal
        ? c.json({ error: { class: error.kind } }, error.status)
        : c.json({ fault: String(error.stack) }, 500),
    );
  }

  actor(c: Context): Actor {
    const actor = this.actors.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    if (actor === undefined) throw new Refusal(401, 'unauthenticated');
    return actor;
  }

  /** The run of the path, if it is the actor's own. */
  own(c: Context, id = c.req.param('run') ?? ''): ToyRun {
    const actor = this.actor(c);
    const run = this.book.runs.get(id);
    if (run === undefined || run.owner.name !== actor.name) throw new Refusal(404, 'not-found');
    return run;
  }

  /** Run and call of the path, for somebody who may decide on it. */
  decidable(c: Context): { run: ToyRun; call: ToyCall } {
    const actor = this.actor(c);
    const call = this.book.calls.get(c.req.param('call') ?? '');
    const run = this.book.runs.get(c.req.param('run') ?? '');
    if (run === undefined || call?.run !== run.id || run.owner.tenant !== actor.tenant)
      throw new Refusal(404, 'not-found');
    if (!actor.roles.includes('approver') || actor.name === run.owner.name) throw new Refusal(403, 'forbidden');
    return { run, call };
  }

  approve(run: ToyRun, call: ToyCall): void {
    call.state = 'approved';
    call.approval = { at: this.now(run), policy: run.policy, tool: run.versions.get(call.tool) ?? '1' };
  }

  now(run: ToyRun): number {
    return Date.now() + run.clockMs;
  }

  /** Why this call may not run now, whatever was decided before. */
  whyNotNow(run: ToyRun, call: ToyCall): string | undefined {
    const { approval, tool, args } = call;
    if (run.denied.has(tool) || run.withdrawn.has(tool)) return 'denied';
    if (approval !== undefined && this.now(run) - approval.at > LIFETIME_MS) return 'the approval has expired';
    if (this.now(run) - call.proposedAt > LIFETIME_MS) return 'expired';
    if (approval !== undefined && approval.policy !== run.policy) return 'another policy';
    if (approval !== undefined && approval.tool !== (run.versions.get(tool) ?? '1')) return 'another version';
    return this.tools.fault(tool, args, run.owner.tenant);
  }

  /** Runs a call for the owner of its run, at most once. */
  async execute(run: ToyRun, call: ToyCall): Promise<void> {
    const why = this.whyNotNow(run, call);
    if (why !== undefined) {
      call.state = 'refused';
      call.result = why;
      return;
    }
    call.state = 'executing';
    const crash = this.takeFault(run, 'crash')?.at;
    const delay = this.takeFault(run, 'delay-effect')?.ms;
    if (crash !== undefined) call.state = 'unknown';
    if (delay !== undefined) await sleep(Number(delay));
    const result = crash === 'before-effect' ? '' : await this.tools.run(call.tool, call.args, run.owner);
    if (crash !== undefined) return;
    call.result = result;
    call.state = 'done';
  }

  takeFault(run: ToyRun, kind: string): Record<string, unknown> | undefined {
    const armed = this.faults.get(run.id);
    const value = armed?.get(kind);
    armed?.delete(kind);
    return value;
  }

  async ask(run: ToyRun): Promise<ModelMessage> {
    if (run.calls.some((call) => call.state === 'done') && this.takeFault(run, 'model-fails') !== undefined)
      throw new ModelDown();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ model: 'toy', messages: run.messages });
    const answer = await fetch(`${this.model}/chat/completions`, { method: 'POST', headers, body });
    // What the model does not take is nothing to run on.
    if (!answer.ok) throw new Refusal(422, 'invalid');
    const { choices } = (await answer.json()) as { choices: [{ message: ModelMessage }] };
    return choices[0].message;
  }

  /** Asks the model until something waits for a person or there is nothing more to do. A second provider stands by. */
  async converse(run: ToyRun): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const message = await this.ask(run).catch((error) => {
        if (error instanceof ModelDown) return this.ask(run);
        throw error;
      });
      run.messages.push(message);
      const proposed = message.tool_calls ?? [];
      if (proposed.length === 0) return;
      run.batch = this.recordAll(run, proposed);
      for (const call of run.batch)
        if (!this.tools.isGated(call.tool) && !isSettled(call)) await this.execute(run, call);
      if (!this.answered(run)) return;
    }
  }

  /** Every call gets a record and an id of its own; where the model gives one id twice in an answer, none of them counts. */
  recordAll(run: ToyRun, proposed: NonNullable<ModelMessage['tool_calls']>): ToyCall[] {
    const ambiguous = new Set(proposed.map(({ id }) => id)).size < proposed.length;
    return proposed.map(({ id, function: { name, arguments: text } }) => {
      const args = JSON.parse(text) as Record<string, unknown>;
      const invalid = ambiguous || this.tools.fault(name, args, run.owner.tenant) !== undefined;
      return this.book.record(run, id, name, args, invalid ? 'invalid' : 'pending');
    });
  }

  /** Gives the results of a batch that is settled to the model. */
  answered(run: ToyRun): boolean {
    if (run.batch.length === 0 || !run.batch.every(isSettled)) return false;
    for (const { modelId, state, result } of run.batch)
      run.messages.push({ role: 'tool', tool_call_id: modelId, content: result ?? state });
    run.batch = [];
    return true;
  }

  /** Goes on with the model once nothing of its last answer is open. */
  async proceed(run: ToyRun): Promise<void> {
    if (this.answered(run)) await this.converse(run);
  }

  view(run: ToyRun): object {
    const calls = run.calls.map(({ id, tool, args, state, result }) => ({ id, tool, arguments: args, state, result }));
    return { run: run.id, state: calls.at(-1)?.state ?? 'idle', calls };
  }
}
