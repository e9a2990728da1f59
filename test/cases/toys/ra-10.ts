import type { ToyCall, ToyRun } from '../kit/book.ts';
import type { Decision } from '../kit/loop.ts';
import { isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/** Parallel calls wait side by side; the answers are stored as they come, and given out when the run is resumed. */
export const ra10: ToyCase = {
  id: 'ra-10',
  clauses: ['approval'],
  flawed: (toy) => answering(toy, (answers, _call, position) => answers[position]?.decision),
  repaired: (toy) => answering(toy, (answers, call) => answers.find(({ to }) => to === call.id)?.decision),
};

interface Answer {
  to: string;
  decision: Decision['decision'];
}

function answering(
  toy: Toy,
  route: (answers: readonly Answer[], call: ToyCall, position: number) => Answer['decision'] | undefined,
): void {
  const stored = new Map<ToyRun, Answer[]>();
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    const answers = stored.get(run) ?? [];
    const waits = call.state === 'pending' && !answers.some(({ to }) => to === call.id);
    if (!waits || (copy !== undefined && !isCopyOf(copy, call))) throw new Refusal(409, 'conflict');
    stored.set(run, [...answers, { to: call.id, decision }]);
    return c.json(toy.view(run));
  });
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    for (const [position, call] of run.batch.entries()) {
      const decision = call.state === 'pending' ? route(stored.get(run) ?? [], call, position) : undefined;
      if (decision === 'reject') call.state = 'rejected';
      if (decision === 'approve') {
        toy.approve(run, call);
        await toy.execute(run, call);
      }
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
