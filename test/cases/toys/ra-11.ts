import type { ToyCall, ToyRun } from '../kit/book.ts';
import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** The endpoint for decisions takes the id of a call, and resolves whatever is suspended in its run. */
export const ra11: ToyCase = {
  id: 'ra-11',
  clauses: ['approval', 'provenance'],
  flawed: (toy) => deciding(toy, (run) => run.calls.findLast(({ state }) => state === 'pending')),
  // The snapshot must be that of the call which was named.
  repaired: (toy) => deciding(toy, (_run, named) => (named.state === 'pending' ? named : undefined)),
};

function deciding(toy: Toy, suspended: (run: ToyRun, named: ToyCall) => ToyCall | undefined): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    const meant = suspended(run, call);
    if (meant === undefined || (copy !== undefined && !isCopyOf(copy, meant))) throw new Refusal(409, 'conflict');
    if (decision === 'reject') meant.state = 'rejected';
    else toy.approve(run, meant);
    return c.json(toy.view(run));
  });
}
