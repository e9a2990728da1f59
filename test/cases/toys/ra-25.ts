import { setTimeout as sleep } from 'node:timers/promises';
import type { ToyCall } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** A tool that works for a while, in a run that somebody aborts. The abort is confirmed, and the tool never hears of it. */
export const ra25: ToyCase = {
  id: 'ra-25',
  clauses: ['provenance'],
  flawed: (toy) => aborting(toy, ({ state }) => state === 'pending' || state === 'approved' || state === 'executing'),
  // What has started cannot be taken back: whoever asks for that is told so.
  repaired: (toy) => aborting(toy, ({ state }) => state === 'pending' || state === 'approved'),
};

function aborting(toy: Toy, canStop: (call: ToyCall) => boolean): void {
  toy.app.post('/runs/:run/cancel', async (c) => {
    const run = toy.own(c);
    const { call: id } = await c.req.json<{ call?: string }>();
    const stopped = run.calls.filter((call) => (id === undefined || call.id === id) && canStop(call));
    if (stopped.length === 0 && id !== undefined) throw new Refusal(409, 'conflict');
    for (const call of stopped) call.state = 'cancelled';
    return c.json(toy.view(run));
  });
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const call of run.calls.filter(({ state }) => state === 'approved')) {
      call.state = 'executing';
      await sleep(Number(toy.takeFault(run, 'delay-effect')?.ms ?? 0));
      call.result = await toy.tools.run(call.tool, call.args, run.owner);
      if (call.state === 'executing') call.state = 'done';
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
