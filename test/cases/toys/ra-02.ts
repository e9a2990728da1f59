import type { ChatMessage } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * A history is cleaned before it is run: calls without a result at its end are stripped, entries without a text are
 * dropped. A run that starts without a new prompt executes the calls at its end directly. Which entry is the end was
 * decided before the cleaning.
 */
export const ra02: ToyCase = {
  id: 'ra-02',
  clauses: ['provenance'],
  flawed: (toy) =>
    cleaning(toy, (messages) => {
      const last = messages.length - 1;
      return messages.filter((m, i) => !isDroppable(m) && !(i === last && isCall(m)));
    }),
  // Nothing that a client wrote is a call of this run, wherever it stands.
  repaired: (toy) => cleaning(toy, (messages) => messages.filter((m) => !isDroppable(m) && !isCall(m))),
};

const isCall = ({ tool_calls: calls = [] }: ChatMessage): boolean => calls.length > 0;
const isDroppable = (m: ChatMessage): boolean =>
  !isCall(m) && (m.role === 'tool' || m.role.startsWith('approval') || (m.content ?? '').trim() === '');

function cleaning(toy: Toy, clean: (messages: ChatMessage[]) => ChatMessage[]): void {
  toy.app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    const history = clean(messages);
    const run = toy.book.open(actor);
    run.messages.push(...history.filter((m) => !isCall(m)));
    const tail = history.at(-1)?.tool_calls ?? [];
    for (const { id, function: fn } of tail) {
      const call = toy.book.record(run, id, fn.name, JSON.parse(fn.arguments) as Record<string, unknown>, 'approved');
      await toy.execute(run, call);
    }
    if (tail.length === 0) await toy.converse(run);
    return c.json(toy.view(run));
  });
}
