import type { ToyCall } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/**
 * The calls of one answer are one step. A resume runs what has an answer; while one of them still waits the step is not
 * complete, nothing of it is stored, and the next resume starts it again.
 */
export const ra09: ToyCase = {
  id: 'ra-09',
  clauses: ['replay'],
  flawed: (toy) => stepwise(toy, (done, complete) => complete || done.length === 0),
  // Each result is stored with its call as soon as it is there.
  repaired: (toy) => stepwise(toy, () => true),
};

function stepwise(toy: Toy, stores: (done: readonly ToyCall[], complete: boolean) => boolean): void {
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    const answered = run.batch.filter(({ state }) => state === 'approved');
    for (const call of answered) await toy.execute(run, call);
    const complete = run.batch.every(({ state }) => state !== 'pending');
    if (!stores(answered, complete)) for (const call of answered) if (call.state === 'done') call.state = 'approved';
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
