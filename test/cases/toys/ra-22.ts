import { setTimeout as sleep } from 'node:timers/promises';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/** Two tabs, two requests. The row of the call is read, the tool runs, and then the row is claimed. */
export const ra22: ToyCase = {
  id: 'ra-22',
  clauses: ['replay'],
  flawed: (toy) => claiming(toy, 'after'),
  // The claim is the first thing that happens, and only one of two gets it.
  repaired: (toy) => claiming(toy, 'before'),
};

function claiming(toy: Toy, when: 'before' | 'after'): void {
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const call of run.calls.filter(({ state }) => state === 'approved')) {
      if (toy.tools.fault(call.tool, call.args, run.owner.tenant) !== undefined) continue;
      if (when === 'before') call.state = 'executing';
      // Where the row lives in a database, there is a while between reading it and the tool.
      await sleep(10);
      call.result = await toy.tools.run(call.tool, call.args, run.owner);
      call.state = 'done';
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
