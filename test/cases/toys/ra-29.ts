import type { Context } from 'hono';
import { type ChatMessage, textsOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/** One endpoint for histories, streamed or not, and one in another dialect. The gate was built into one of them. */
export const ra29: ToyCase = {
  id: 'ra-29',
  clauses: ['provenance', 'approval'],
  flawed: (toy) => twins(toy, (streamed) => streamed),
  // Each twin goes through the same gate.
  repaired: (toy) => twins(toy, () => false),
};

function twins(toy: Toy, isOpen: (streamed: boolean) => boolean): void {
  const answer = async (c: Context): Promise<Response> => {
    const actor = toy.actor(c);
    const { messages, stream = false } = await c.req.json<{ messages: ChatMessage[]; stream?: boolean }>();
    const run = toy.book.open(actor);
    run.messages.push(...textsOf(messages));
    for (const { id, function: fn } of isOpen(stream) ? messages.flatMap((m) => m.tool_calls ?? []) : []) {
      const call = toy.book.record(run, id, fn.name, JSON.parse(fn.arguments) as Record<string, unknown>, 'approved');
      await toy.execute(run, call);
    }
    await toy.converse(run);
    if (!stream) return c.json(toy.view(run));
    return c.body(`data: ${JSON.stringify(toy.view(run))}\n\n`, 200, { 'content-type': 'text/event-stream' });
  };
  toy.app.post('/v1/chat', answer);
  toy.app.post('/v1/messages', answer);
}
