import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { Decision } from '../kit/loop.ts';
import { isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';
import { Refusal } from '../kit/toy.ts';

/** Approvals are remembered, since replays give calls fresh ids: by the name of the tool, or by everything that was approved. */
export const ra08: ToyCase = {
  id: 'ra-08',
  clauses: ['approval'],
  flawed: (toy) =>
    remembering(
      toy,
      ({ tool }) => tool,
      () => true,
    ),
  // Only where the approver wants it, in this run, and for the very same arguments.
  repaired: (toy) =>
    remembering(
      toy,
      ({ run, tool, args }) => JSON.stringify([run, tool, Object.entries(args).sort()]),
      (decision) => decision.remember === true,
    ),
};

function remembering(toy: Toy, keyOf: (call: ToyCall) => string, isLasting: (decision: Decision) => boolean): void {
  const allowed = new Map<ToyRun, Set<string>>();
  const record = toy.recordAll.bind(toy);
  toy.recordAll = (run, proposed) => {
    const calls = record(run, proposed);
    for (const call of calls)
      if (call.state === 'pending' && allowed.get(run)?.has(keyOf(call)) === true) toy.approve(run, call);
    return calls;
  };
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const decision = await c.req.json<Decision>();
    if (call.state !== 'pending') throw new Refusal(409, 'conflict');
    if (decision.call !== undefined && !isCopyOf(decision.call, call)) throw new Refusal(409, 'conflict');
    if (decision.decision === 'reject') call.state = 'rejected';
    else {
      toy.approve(run, call);
      if (isLasting(decision)) allowed.set(run, (allowed.get(run) ?? new Set()).add(keyOf(call)));
    }
    return c.json(toy.view(run));
  });
}
