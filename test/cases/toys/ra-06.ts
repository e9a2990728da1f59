import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** Decisions are kept by the id that the model gave a call, and two calls of one answer may have the same. */
export const ra06: ToyCase = {
  id: 'ra-06',
  clauses: ['approval'],
  flawed(toy) {
    toy.recordAll = (run, proposed) =>
      proposed.map(({ id, function: fn }) =>
        toy.book.record(run, id, fn.name, JSON.parse(fn.arguments) as Record<string, unknown>, 'pending'),
      );
    byModelId(toy);
  },
  // Where an id is not unique the whole answer fails closed, before there is anything to decide.
  repaired: byModelId,
};

function byModelId(toy: Toy): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    const meant = run.batch.filter(({ modelId, state }) => modelId === call.modelId && state === 'pending');
    if ((copy !== undefined && !isCopyOf(copy, call)) || !meant.includes(call)) throw new Refusal(409, 'conflict');
    for (const one of meant) {
      if (decision === 'reject') one.state = 'rejected';
      else toy.approve(run, one);
    }
    return c.json(toy.view(run));
  });
}
