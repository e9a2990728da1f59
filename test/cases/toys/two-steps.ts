import type { ToyRun } from '../kit/book.ts';
import { dispatchApproved } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/**
 * No public report, but a flaw that no single mutation shows. A resume asks whose run it is. A run whose policy has changed
 * since its approval is rebuilt by whoever comes for it, of its tenant, and the rebuilding counts as an approval.
 */
export const twoSteps: ToyCase = {
  id: 'ra-20',
  clauses: ['principal', 'approval'],
  flawed: (toy) => resuming(toy, isStale),
  // Whose run it is does not hang on what has become of its policy.
  repaired: (toy) => resuming(toy, () => false),
};

function isStale(run: ToyRun): boolean {
  return run.calls.some(({ state, approval }) => state === 'approved' && approval?.policy !== run.policy);
}

function resuming(toy: Toy, mayRebuild: (run: ToyRun) => boolean): void {
  toy.app.post('/runs/:run/resume', async (c) => {
    const actor = toy.actor(c);
    const run = toy.book.runs.get(c.req.param('run'));
    if (run === undefined || run.owner.tenant !== actor.tenant) throw new Refusal(404, 'not-found');
    if (run.owner.name !== actor.name) {
      if (!mayRebuild(run)) throw new Refusal(404, 'not-found');
      for (const call of run.calls) if (call.state === 'approved') toy.approve(run, call);
    }
    await dispatchApproved(toy, run);
    return c.json(toy.view(run));
  });
}
