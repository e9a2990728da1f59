import type { ToyCall } from '../kit/book.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Toy } from '../kit/toy.ts';

/** Each step leaves a checkpoint, from which a run can be gone on with in a copy: time travel, fork, regenerate. */
export const ra27: ToyCase = {
  id: 'ra-27',
  clauses: ['replay'],
  flawed: (toy) => checkpoints(toy, (call) => (call.approval === undefined ? call.state : 'approved')),
  // In a copy the gate fires again; what has run is there as a result.
  repaired: (toy) => checkpoints(toy, (call) => (call.state === 'done' ? 'done' : 'superseded')),
};

function checkpoints(toy: Toy, standing: (call: ToyCall) => ToyCall['state']): void {
  toy.app.post('/forks', async (c) => {
    const { run: id = '' } = await c.req.json<{ run?: string }>();
    const from = toy.own(c, id);
    const fork = toy.book.open(from.owner);
    fork.messages.push(...from.messages);
    for (const call of from.calls) {
      const copy = toy.book.record(fork, call.modelId, call.tool, call.args, standing(call));
      if (call.approval !== undefined) copy.approval = { ...call.approval };
      if (copy.state === 'done' && call.result !== undefined) copy.result = call.result;
    }
    return c.json(toy.view(fork), 201);
  });
}
