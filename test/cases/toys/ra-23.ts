import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * One turn is one transaction: the call runs, the model goes on, all is stored. When the turn breaks off between the two,
 * the decision is as if it had never been used, and the client's retry does it again.
 */
export const ra23: ToyCase = {
  id: 'ra-23',
  clauses: ['replay'],
  flawed: (toy) =>
    turns(toy, (_run, call) => {
      call.state = 'approved';
    }),
  // That the tool was started is stored before it starts; what became of it is reported as unknown, not tried again.
  repaired: (toy) => turns(toy, () => {}),
};

function turns(toy: Toy, rollBack: (run: ToyRun, call: ToyCall) => void): void {
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const call of run.calls.filter(({ state }) => state === 'approved')) {
      await toy.execute(run, call);
      if (call.state !== 'unknown') continue;
      rollBack(run, call);
      return c.json({ ...toy.view(run), state: 'RUN_ERROR' });
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
