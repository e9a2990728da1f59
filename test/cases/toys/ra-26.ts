import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** Events come in at least once, and a worker takes each of them. */
export const ra26: ToyCase = {
  id: 'ra-26',
  clauses: ['replay'],
  flawed: (toy) => ingress(toy, () => true),
  // An event is claimed by its id before it is worked on; a delivery that never arrived has claimed nothing.
  repaired: (toy) => {
    const claimed = new Set<string>();
    ingress(toy, (event) => !claimed.has(event) && claimed.add(event).has(event));
  },
};

function ingress(toy: Toy, claim: (event: string) => boolean): void {
  const admitted = new Set<ToyCall>();
  const work = async (run: ToyRun, call: ToyCall): Promise<void> => {
    if (!['approved', 'done'].includes(call.state) || !admitted.has(call) || !claim(`dispatch:${call.id}`)) return;
    await toy.execute(run, call);
    await toy.proceed(run);
  };
  toy.app.post('/runs/:run/resume', (c) => {
    const run = toy.own(c);
    for (const call of run.calls.filter(({ state }) => state === 'approved')) {
      if (admitted.has(call)) continue;
      admitted.add(call);
      setTimeout(() => void work(run, call), 5);
    }
    return c.json(toy.view(run));
  });
  toy.app.post('/control/queue/redeliver', async (c) => {
    if (c.req.header('x-control-key') === undefined) throw new Refusal(401, 'unauthenticated');
    const call = toy.book.calls.get((await c.req.json<{ call: string }>()).call);
    const run = toy.book.runs.get(call?.run ?? '');
    if (call === undefined || run === undefined) throw new Refusal(404, 'not-found');
    await work(run, call);
    return c.json(toy.view(run));
  });
}
