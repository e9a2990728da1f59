import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

interface Restored {
  call: ToyCall;
  /** Of the agent object; a snapshot does not hold it. */
  policy?: { requiresApproval: boolean };
}

/**
 * A resume restores the run from its snapshot, in which calls and answers are, and the policy of the agent is not. Where
 * no policy is found the tool is taken for one without a gate, although the answer says no.
 */
export const ra12: ToyCase = {
  id: 'ra-12',
  clauses: ['approval'],
  flawed: (toy) =>
    restoring(toy, ({ call, policy }) => {
      if (policy?.requiresApproval === true && call.state !== 'approved') return false;
      return call.state === 'approved' || call.state === 'rejected';
    }),
  // A stored no is a no, whatever is known of the policy.
  repaired: (toy) => restoring(toy, ({ call }) => call.state === 'approved'),
};

function restoring(toy: Toy, runs: (restored: Restored) => boolean): void {
  const snapshot = (run: ToyRun): Restored[] => run.batch.map((call) => ({ call }));
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const restored of snapshot(run)) if (runs(restored)) await toy.execute(run, restored.call);
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
