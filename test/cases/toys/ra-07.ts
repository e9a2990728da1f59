import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** An approver may edit a call that waits. The edit may name another tool, whose own gate is then never asked. */
export const ra07: ToyCase = {
  id: 'ra-07',
  clauses: ['approval'],
  semantics: { mismatchedCopy: 'refuse' },
  flawed: (toy) =>
    editing(toy, (edit, call) => {
      if (edit.tool === call.tool) return isCopyOf(edit, call);
      Object.assign(call, { tool: edit.tool, args: edit.arguments });
      return true;
    }),
  // What is edited is another call: it would have to be proposed, and asked for by its own name.
  repaired: (toy) => editing(toy, (edit, call) => isCopyOf(edit, call)),
};

type Call = ReturnType<Toy['decidable']>['call'];

function editing(toy: Toy, accept: (edit: NonNullable<Decision['call']>, call: Call) => boolean): void {
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: edit } = await c.req.json<Decision>();
    if (call.state !== 'pending') throw new Refusal(409, 'conflict');
    if (edit !== undefined && !accept(edit, call)) throw new Refusal(409, 'conflict');
    if (decision === 'reject') call.state = 'rejected';
    else toy.approve(run, call);
    return c.json(toy.view(run));
  });
}
