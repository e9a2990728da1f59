import type { ToyCall, ToyRun } from '../../cases/kit/book.ts';
import type { ToyCase } from '../../cases/kit/stand.ts';
import { Refusal, type Toy } from '../../cases/kit/toy.ts';
import { SCENARIO } from '../scenario.ts';

/** A job that is refused when the worker takes it goes back to the queue, as one that was looked at already. */
export const queuedJob: ToyCase = {
  id: SCENARIO,
  clauses: ['residue'],
  flawed: (toy) => worker(toy, (queue, job) => queue.push(job)),
  // What is refused is over, and its job with it.
  repaired: (toy) => worker(toy, () => undefined),
};

interface Job {
  run: ToyRun;
  call: ToyCall;
}

function worker(toy: Toy, onRefusal: (queue: Job[], job: Job) => void): void {
  const queue: Job[] = [];
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const call of run.calls.filter(({ state }) => state === 'approved')) {
      await toy.execute(run, call);
      if (call.state === 'refused') onRefusal(queue, { run, call });
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
  toy.app.post('/control/queue/drain', async (c) => {
    if (c.req.header('x-control-key') === undefined) throw new Refusal(401, 'unauthenticated');
    const { run: id } = await c.req.json<{ run: string }>();
    const due = queue.filter(({ run }) => run.id === id);
    for (const job of due) queue.splice(queue.indexOf(job), 1);
    for (const { run, call } of due) call.result = await toy.tools.run(call.tool, call.args, run.owner);
    return c.json({ run: id });
  });
}
