import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

const DEADLINE_MS = 600_000;

/** An approval request has a deadline, and a fallback for when nobody answers in time. */
export const ra21: ToyCase = {
  id: 'ra-21',
  clauses: ['approval', 'provenance'],
  flawed: (toy) => fallingBack(toy, (call) => call.state === 'pending', 'approved'),
  // Expired is denied.
  repaired: (toy) => fallingBack(toy, (call) => call.state === 'pending' || call.state === 'approved', 'rejected'),
};

function fallingBack(toy: Toy, isLate: (call: ToyCall) => boolean, fallback: 'approved' | 'rejected'): void {
  const expire = (run: ToyRun): void => {
    for (const call of run.calls)
      if (isLate(call) && toy.now(run) - call.proposedAt > DEADLINE_MS) call.state = fallback;
  };
  toy.app.use('/runs/:run/*', async (c, next) => {
    const run = toy.book.runs.get(c.req.param('run'));
    if (run !== undefined) expire(run);
    await next();
  });
  toy.whyNotNow = (run, call) => toy.tools.fault(call.tool, call.args, run.owner.tenant);
}
