import type { Context } from 'hono';
import type { ToyCall, ToyRun } from './book.ts';
import { Refusal, type Toy } from './toy.ts';

export interface Decision {
  decision: 'approve' | 'reject';
  call?: { tool: string; arguments: Record<string, unknown> };
  remember?: boolean;
}

export interface ChatMessage {
  role: string;
  content?: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  decision?: string;
}

/** The routes of the loop without a flaw. What a case has registered before goes first. */
export function soundLoop(toy: Toy): void {
  const { app, book } = toy;
  app.get('/version', (c) => c.json({ run: 'none', build: 'toy' }));
  app.post('/runs', async (c) => {
    const { dispatch } = await c.req.json<{ dispatch?: string }>();
    return c.json(toy.view(book.open(toy.actor(c), dispatch === 'queue')), 201);
  });
  app.get('/runs/:run', (c) => c.json(toy.view(toy.own(c))));
  app.post('/runs/:run/messages', async (c) => {
    const run = toy.own(c);
    const { text } = await c.req.json<{ text: string }>();
    if (toy.options.whilePending === 'supersede') supersede(toy, run);
    run.messages.push({ role: 'user', content: text });
    await toy.converse(run);
    return c.json(toy.view(run));
  });
  app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    if (call.state !== 'pending') throw new Refusal(409, 'conflict');
    if (copy !== undefined && !isCopyOf(copy, call)) throw new Refusal(409, 'conflict');
    if (decision === 'reject') call.state = 'rejected';
    else toy.approve(run, call);
    if (toy.options.dispatchOn === 'decision') await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
  app.get('/runs/:run/calls/:call/approval', (c) => {
    const { run, call } = toy.decidable(c);
    return c.json({ run: run.id, state: call.state, shown: { tool: call.tool, arguments: call.args } });
  });
  app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
  app.post('/runs/:run/cancel', async (c) => {
    const run = toy.own(c);
    const { call: id } = await c.req.json<{ call?: string }>();
    const waiting = run.calls.filter((call) => isWaiting(call) && (id === undefined || call.id === id));
    if (id !== undefined && waiting.length === 0) throw new Refusal(409, 'conflict');
    for (const call of waiting) call.state = 'cancelled';
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
  app.post('/runs/:run/calls/:call/result', (c) => {
    toy.own(c);
    throw new Refusal(409, 'conflict');
  });
  app.post('/runs/:run/calls/:call/retry', (c) => {
    const run = toy.own(c);
    const call = run.calls.find(({ id }) => id === c.req.param('call'));
    if (call?.state !== 'done') throw new Refusal(409, 'conflict');
    return c.json({ ...toy.view(run), replayed: call.result });
  });
  app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    const run = book.open(actor);
    run.messages.push(...textsOf(messages));
    await toy.converse(run);
    return c.json(toy.view(run));
  });
  app.post('/tools/:tool/invoke', (c) => invoke(toy, c));
  app.post('/forks', async (c) => {
    const { run: id = '' } = await c.req.json<{ run?: string }>();
    const from = toy.own(c, id);
    const fork = book.open(from.owner);
    fork.messages.push(...from.messages);
    return c.json(toy.view(fork), 201);
  });
}

/** The texts of a history. What it says of calls, approvals and results is display. */
export function textsOf(messages: readonly ChatMessage[]): object[] {
  return messages.filter(({ role, content }) => role === 'user' || (role === 'system' && content?.trim() !== ''));
}

export function isCopyOf(copy: NonNullable<Decision['call']>, { tool, args }: ToyCall): boolean {
  const keyed = (value: object): string => JSON.stringify(Object.entries(value).sort());
  return copy.tool === tool && keyed(copy.arguments) === keyed(args);
}

export function isWaiting({ state }: ToyCall): boolean {
  return state === 'pending' || state === 'approved';
}

export function supersede(toy: Toy, run: ToyRun): void {
  for (const call of run.calls) if (isWaiting(call)) call.state = 'superseded';
  toy.answered(run);
}

/** Runs what is approved, here or in the worker, and goes on. */
export async function dispatchApproved(toy: Toy, run: ToyRun): Promise<void> {
  const approved = run.calls.filter(({ state }) => state === 'approved');
  if (run.queue) {
    for (const call of approved) setTimeout(() => void deliver(toy, run, call), 5);
    return;
  }
  for (const call of approved) if (call.state === 'approved') await toy.execute(run, call);
  await toy.proceed(run);
}

/** A job of the queue: it names a call, which runs if it still may. */
export async function deliver(toy: Toy, run: ToyRun, call: ToyCall): Promise<void> {
  if (call.state !== 'approved') return;
  await toy.execute(run, call);
  await toy.proceed(run);
}

async function invoke(toy: Toy, c: Context): Promise<Response> {
  const actor = toy.actor(c);
  const tool = c.req.param('tool') ?? '';
  const { arguments: args, call: id } = await c.req.json<{ arguments: Record<string, unknown>; call?: string }>();
  if (id !== undefined) {
    const call = toy.book.calls.get(id);
    const run = toy.own(c, call?.run ?? '');
    if (call === undefined || call.state !== 'approved' || !isCopyOf({ tool, arguments: args }, call))
      throw new Refusal(409, 'conflict');
    await toy.execute(run, call);
    await toy.proceed(run);
    return c.json(toy.view(run));
  }
  if (toy.tools.isGated(tool) || toy.tools.fault(tool, args, actor.tenant) !== undefined)
    throw new Refusal(403, 'forbidden');
  const run = toy.book.open(actor);
  await toy.execute(run, toy.book.record(run, 'direct', tool, args, 'approved'));
  return c.json(toy.view(run));
}
