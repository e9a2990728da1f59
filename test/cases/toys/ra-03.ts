import type { Decision } from '../kit/loop.ts';
import { dispatchApproved } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** A response to an approval request carries the call again. Its id is matched, and then the copy is what is executed. */
export const ra03: ToyCase = {
  id: 'ra-03',
  clauses: ['approval'],
  options: { dispatchOn: 'decision' },
  semantics: { dispatchOn: 'decision', mismatchedCopy: 'ignore', redecide: 'final' },
  flawed: (toy) => responding(toy, (copy, call) => Object.assign(call, { tool: copy.tool, args: copy.arguments })),
  // The call that the server recorded runs, whatever the response says that it is.
  repaired: (toy) => responding(toy, () => {}),
};

type Call = ReturnType<Toy['decidable']>['call'];

function responding(toy: Toy, take: (copy: NonNullable<Decision['call']>, call: Call) => void): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const response = await c.req.json<Decision>();
    if (call.state !== 'pending') throw new Refusal(409, 'conflict');
    if (response.call !== undefined) take(response.call, call);
    if (response.decision === 'reject') call.state = 'rejected';
    else toy.approve(run, call);
    await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
}
