import type { ToyCall } from '../kit/book.ts';
import type { Decision } from '../kit/loop.ts';
import { dispatchApproved, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** An approval is of a name: a script, a row, a link. What the name stands for is read when it is approved, or when it runs. */
export const ra18: ToyCase = {
  id: 'ra-18',
  clauses: ['resource', 'approval'],
  flawed: (toy) => operands(toy, () => true),
  // A digest of the operand is part of the approval, and is made again at the start.
  repaired: (toy) => operands(toy, (seen, now) => seen === now),
};

function operands(toy: Toy, isSame: (seen: string | undefined, now: string) => boolean): void {
  const seen = new Map<ToyCall, string>();
  // Nothing is looked at when a call runs but what is compared here.
  toy.whyNotNow = () => undefined;
  const operand = (call: ToyCall): string => {
    const owner = toy.book.runs.get(call.run)?.owner.tenant ?? '';
    return JSON.stringify([
      toy.tools.meant(call.args.invoice),
      call.args,
      toy.tools.fault(call.tool, call.args, owner) ?? 'as it was',
    ]);
  };
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    if (call.state !== 'pending' || (copy !== undefined && !isCopyOf(copy, call))) throw new Refusal(409, 'conflict');
    if (toy.tools.fault(call.tool, call.args, run.owner.tenant) !== undefined) throw new Refusal(409, 'conflict');
    if (decision === 'reject') call.state = 'rejected';
    else toy.approve(run, call);
    seen.set(call, operand(call));
    return c.json(toy.view(run));
  });
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const call of run.calls)
      if (call.state === 'approved' && !isSame(seen.get(call), operand(call))) call.state = 'refused';
    await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
}
