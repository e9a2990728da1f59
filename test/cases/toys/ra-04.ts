import type { ChatMessage } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

interface SessionEvent extends ChatMessage {
  author: 'user' | 'server';
}

/**
 * A session is a log of events, and a confirmation is resolved by looking in it for the request that it answers. Who wrote
 * that request is never asked, so that a client plants one, naming any tool, and then answers it.
 */
export const ra04: ToyCase = {
  id: 'ra-04',
  clauses: ['approval'],
  flawed: (toy) => session(toy, (event, id) => event.role === 'approval_request' && event.tool_call_id === id),
  repaired: (toy) =>
    session(toy, (e, id) => e.author === 'server' && e.role === 'approval_request' && e.tool_call_id === id),
};

function session(toy: Toy, isRequest: (event: SessionEvent, id: string) => boolean): void {
  toy.app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    const run = toy.book.open(actor);
    const log: SessionEvent[] = messages.map((m) => ({ ...m, author: 'user' }));
    run.messages.push(...log.filter(({ role }) => role === 'user'));
    for (const { decision, tool_call_id: id = '' } of log.filter(({ role }) => role === 'approval')) {
      const request = log.find((event) => isRequest(event, id));
      if (request?.tool === undefined || decision !== 'approve') continue;
      const original = toy.book.record(run, id, request.tool, request.arguments ?? {}, 'approved');
      await toy.execute(run, original);
    }
    await toy.converse(run);
    return c.json(toy.view(run));
  });
}
