import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** A decision dispatches its call. That the approval has been used is not recorded, so that the same decision runs it again. */
export const ra05: ToyCase = {
  id: 'ra-05',
  clauses: ['replay'],
  options: { dispatchOn: 'decision' },
  semantics: { dispatchOn: 'decision', redecide: 'final', mismatchedCopy: 'refuse' },
  flawed: (toy) => confirming(toy, (state) => state === 'pending' || state === 'done'),
  // An approval is single-use: what is not waiting any more is not decided a second time.
  repaired: (toy) => confirming(toy, (state) => state === 'pending'),
};

function confirming(toy: Toy, isOpen: (state: string) => boolean): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    if (!isOpen(call.state) || (copy !== undefined && !isCopyOf(copy, call))) throw new Refusal(409, 'conflict');
    if (decision === 'reject') call.state = 'rejected';
    else {
      toy.approve(run, call);
      await toy.execute(run, call);
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
