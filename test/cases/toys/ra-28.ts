import type { ToyCall } from '../kit/book.ts';
import { type ChatMessage, textsOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * A stored transcript is what a run is gone on with. A call in it whose result is not there counts as unfinished, and is
 * finished: whether it has run is asked of the transcript, or of the records.
 */
export const ra28: ToyCase = {
  id: 'ra-28',
  clauses: ['replay'],
  flawed: (toy) => transcripts(toy, (call) => call.state === 'approved' || call.state === 'done'),
  repaired: (toy) => transcripts(toy, (call) => call.state === 'approved'),
};

function transcripts(toy: Toy, isUnfinished: (call: ToyCall) => boolean): void {
  toy.app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    const answered = new Set(messages.filter(({ role }) => role === 'tool').map((m) => m.tool_call_id));
    for (const { id, function: fn } of messages.flatMap((m) => m.tool_calls ?? [])) {
      const call = toy.book.calls.get(id);
      const run = toy.book.runs.get(call?.run ?? '');
      if (call === undefined || run?.owner.name !== actor.name || answered.has(id)) continue;
      const same = call.tool === fn.name && JSON.stringify(call.args) === JSON.stringify(JSON.parse(fn.arguments));
      if (same && isUnfinished(call)) await toy.execute(run, call);
    }
    const run = toy.book.open(actor);
    run.messages.push(...textsOf(messages));
    await toy.converse(run);
    return c.json(toy.view(run));
  });
}
