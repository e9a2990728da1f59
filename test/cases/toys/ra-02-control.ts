import type { ChatMessage } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * The repair that goes too far: whatever call a submitted history leaves open is thrown away, also the one that this gateway has
 * recorded and that somebody has approved. Its owner resumes, and nothing happens.
 */
export const ra02Control: ToyCase = {
  id: 'ra-02',
  clauses: ['liveness'],
  // A submitted history continues nothing here; what was approved waits for its owner.
  semantics: { continueOn: 'resume' },
  flawed: (toy) =>
    texts(toy, (id) => {
      const call = toy.book.calls.get(id);
      if (call?.state === 'pending' || call?.state === 'approved') call.state = 'cancelled';
    }),
  // What a history shows changes nothing about what is on record.
  repaired: (toy) => texts(toy, () => undefined),
};

function texts(toy: Toy, shown: (id: string) => void): void {
  toy.app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    for (const { id } of messages.flatMap((m) => m.tool_calls ?? [])) shown(id);
    const run = toy.book.open(actor);
    run.messages.push(...messages.filter((m) => m.role === 'user'));
    await toy.converse(run);
    return c.json(toy.view(run));
  });
}
