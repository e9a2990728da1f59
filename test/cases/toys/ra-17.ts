import type { ToyCall, ToyRun } from '../kit/book.ts';
import { type Decision, isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/**
 * A run is a node that is entered again with every message and every resume. The model may be asked again meanwhile, and what
 * it says then takes the place of what it said before; decisions are a list, used up by position.
 */
export const ra17: ToyCase = {
  id: 'ra-17',
  clauses: ['approval'],
  options: { whilePending: 'keep' },
  semantics: { messageWhilePending: 'keep', redecide: 'final' },
  flawed: (toy) => node(toy, (decisions, position) => decisions[position]),
  // A decision goes with the content that it was given for; anything else is a new gate.
  repaired: (toy) => node(toy, (decisions, _position, call) => decisions.find(({ to }) => to === call)),
};

interface Given {
  to: ToyCall;
  decision: Decision['decision'];
}

function node(toy: Toy, take: (decisions: Given[], position: number, call: ToyCall) => Given | undefined): void {
  const lists = new Map<ToyRun, Given[]>();
  toy.app.post('/runs/:run/calls/:call/decision', async (c) => {
    const { run, call } = toy.decidable(c);
    const { decision, call: copy } = await c.req.json<Decision>();
    const list = lists.get(run) ?? [];
    if (call.state !== 'pending' || list.some(({ to }) => to === call)) throw new Refusal(409, 'conflict');
    if (copy !== undefined && !isCopyOf(copy, call)) throw new Refusal(409, 'conflict');
    lists.set(run, [...list, { to: call, decision }]);
    return c.json(toy.view(run));
  });
  toy.app.post('/runs/:run/resume', async (c) => {
    const run = toy.own(c);
    const list = lists.get(run) ?? [];
    // What an earlier answer of the model proposed is there as well, behind what it says now.
    const earlier = run.calls.filter((call) => !run.batch.includes(call));
    for (const [position, call] of [...run.batch, ...earlier].entries()) {
      const given = call.state === 'pending' ? take(list, position, call) : undefined;
      if (given === undefined) continue;
      list.splice(list.indexOf(given), 1, { ...given, to: call });
      if (given.decision === 'reject') call.state = 'rejected';
      else {
        toy.approve(run, call);
        await toy.execute(run, call);
      }
    }
    await toy.proceed(run);
    return c.json(toy.view(run));
  });
}
