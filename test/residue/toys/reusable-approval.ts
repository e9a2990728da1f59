import type { ToyCall, ToyRun } from '../../cases/kit/book.ts';
import { type Decision, isCopyOf, supersede } from '../../cases/kit/loop.ts';
import type { ToyCase } from '../../cases/kit/stand.ts';
import { Refusal, type Toy } from '../../cases/kit/toy.ts';
import { SCENARIO } from '../scenario.ts';

/** A decision is filed under what the call says before it is compared with its own copy of it. */
export const reusableApproval: ToyCase = {
  id: SCENARIO,
  clauses: ['residue'],
  flawed: (toy) => filing(toy, true),
  repaired: (toy) => filing(toy, false),
};

function filing(toy: Toy, early: boolean): void {
  const filed = new Set<string>();
  const key = (run: ToyRun, { tool, args }: ToyCall): string => JSON.stringify([run.id, tool, args]);
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    if (call.state !== 'pending') throw new Refusal(409, 'conflict');
    if (early && decision === 'approve') filed.add(key(run, call));
    if (copy !== undefined && !isCopyOf(copy, call)) throw new Refusal(409, 'conflict');
    if (decision === 'reject') call.state = 'rejected';
    else toy.approve(run, call);
    return c.json(toy.view(run));
  });
  // Whoever has approved a call is not asked for the same one again while it is on file.
  toy.app.post('/runs/:run/messages', async (c) => {
    const run = toy.own(c);
    const { text } = await c.req.json<{ text: string }>();
    supersede(toy, run);
    run.messages.push({ role: 'user', content: text });
    await toy.converse(run);
    for (const call of run.batch) if (call.state === 'pending' && filed.delete(key(run, call))) toy.approve(run, call);
    return c.json(toy.view(run));
  });
}
