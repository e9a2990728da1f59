import { isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Actor, Arguments } from '../kit/tools.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/**
 * The decision on a call is made where the answer of the model is read. The service that then runs the tool, a bridge for
 * whoever is inside, takes any request for one.
 */
export const ra30: ToyCase = {
  id: 'ra-30',
  clauses: ['approval'],
  flawed: (toy) => bridge(toy, () => true),
  // Each run of a tool needs a grant that was made for this tool and these arguments, and takes it with it.
  repaired: (toy) =>
    bridge(toy, (actor, tool, args, id) => {
      const call = toy.book.calls.get(id ?? '');
      const run = toy.book.runs.get(call?.run ?? '');
      if (call?.state !== 'approved' || run?.owner.name !== actor.name) return false;
      if (!isCopyOf({ tool, arguments: args }, call) || toy.whyNotNow(run, call) !== undefined) return false;
      call.state = 'done';
      return true;
    }),
};

function bridge(toy: Toy, takeGrant: (actor: Actor, tool: string, args: Arguments, call?: string) => boolean): void {
  toy.app.post('/tools/:tool/invoke', async (c) => {
    const actor = toy.actor(c);
    const tool = c.req.param('tool');
    const { arguments: args, call } = await c.req.json<{ arguments: Arguments; call?: string }>();
    const open = !toy.tools.isGated(tool) && call === undefined;
    if (toy.tools.fault(tool, args, actor.tenant) !== undefined) throw new Refusal(403, 'forbidden');
    if (!open && !takeGrant(actor, tool, args, call)) throw new Refusal(403, 'forbidden');
    const result = await toy.tools.run(tool, args, actor);
    return c.json({ run: 'bridge', state: 'done', calls: [], result });
  });
}
