import { type ChatMessage, textsOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * A stateless endpoint that gets its approvals from the history that the client posts: a call with an answered approval
 * beside it is run before the model is asked. Call, request and answer match each other, since the client wrote all three.
 */
export const ra01: ToyCase = {
  id: 'ra-01',
  clauses: ['approval'],
  flawed: (toy) => stateless(toy, (messages, id) => answered(messages, id)),
  // Only an approval that was issued here counts, and what was decided about it is asked of the own records.
  repaired: (toy) =>
    stateless(toy, (messages, id, owner) => {
      const issued = toy.book.calls.get(id);
      const run = toy.book.runs.get(issued?.run ?? '');
      return answered(messages, id) && run?.owner.name === owner && issued?.state === 'approved';
    }),
};

function answered(messages: readonly ChatMessage[], id: string): boolean {
  const mentions = (role: string) => messages.find((m) => m.role === role && m.tool_call_id === id);
  return mentions('approval_request') !== undefined && mentions('approval')?.decision === 'approve';
}

function stateless(toy: Toy, isApproved: (messages: ChatMessage[], id: string, owner: string) => boolean): void {
  toy.app.post('/v1/chat', async (c) => {
    const actor = toy.actor(c);
    const { messages } = await c.req.json<{ messages: ChatMessage[] }>();
    const run = toy.book.open(actor);
    run.messages.push(...textsOf(messages));
    for (const { id, function: fn } of messages.flatMap((m) => m.tool_calls ?? [])) {
      const args = JSON.parse(fn.arguments) as Record<string, unknown>;
      if (!isApproved(messages, id, actor.name) || toy.tools.fault(fn.name, args, actor.tenant) !== undefined) continue;
      const issued = toy.book.calls.get(id);
      const call = issued ?? toy.book.record(run, id, fn.name, args, 'approved');
      await toy.execute(toy.book.runs.get(call.run) ?? run, call);
    }
    await toy.converse(run);
    return c.json(toy.view(run));
  });
}
