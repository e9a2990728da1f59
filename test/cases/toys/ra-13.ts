import type { Context } from 'hono';
import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** Resume asks whose run it is. Its sibling, the endpoint for decisions, asks only whether the caller is anybody. */
export const ra13: ToyCase = {
  id: 'ra-13',
  clauses: ['approval', 'principal'],
  flawed: (toy) =>
    approving(toy, (c) => {
      toy.actor(c);
      const call = toy.book.calls.get(c.req.param('call') ?? '');
      const run = toy.book.runs.get(c.req.param('run') ?? '');
      if (run === undefined || call?.run !== run.id) throw new Refusal(404, 'not-found');
      return { run, call };
    }),
  repaired: (toy) => approving(toy, (c) => toy.decidable(c)),
};

function approving(toy: Toy, found: (c: Context) => ReturnType<Toy['decidable']>): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = found(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    if (call.state !== 'pending' || (copy !== undefined && !isCopyOf(copy, call))) throw new Refusal(409, 'conflict');
    if (decision === 'approve') toy.approve(run, call);
    else call.state = 'rejected';
    return c.json(toy.view(run));
  });
}
