import type { ToyRun } from '../../cases/kit/book.ts';
import { dispatchApproved } from '../../cases/kit/loop.ts';
import type { ToyCase } from '../../cases/kit/stand.ts';
import { Refusal, type Toy } from '../../cases/kit/toy.ts';
import { SCENARIO } from '../scenario.ts';

/** A request that is refused is rolled back, to a checkpoint that may be older than what was decided since. */
export const pendingCall: ToyCase = {
  id: SCENARIO,
  clauses: ['residue'],
  flawed: (toy) =>
    resuming(toy, (run) => {
      for (const call of run.calls)
        if (call.approval !== undefined && call.state === 'cancelled') call.state = 'approved';
    }),
  // The request has changed nothing yet, so that there is nothing to roll back.
  repaired: (toy) => resuming(toy, () => undefined),
};

function resuming(toy: Toy, rollBack: (run: ToyRun) => void): void {
  toy.app.post('/runs/:run/resume', async (c) => {
    const actor = toy.actor(c);
    const run = toy.book.runs.get(c.req.param('run'));
    if (run === undefined) throw new Refusal(404, 'not-found');
    if (run.owner.name !== actor.name) {
      rollBack(run);
      throw new Refusal(404, 'not-found');
    }
    await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
}
