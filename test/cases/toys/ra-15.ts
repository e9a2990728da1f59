import { dispatchApproved } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

/**
 * A tool server speaks JSON-RPC in sessions. Whoever names a session in the header is served in it, with the key of
 * whoever opened it; the token beside it is not compared, or not even looked at.
 */
export const ra15: ToyCase = {
  id: 'ra-15',
  clauses: ['principal'],
  flawed: (toy) => sessions(toy, () => true),
  // A session is bound to the credential that opened it.
  repaired: (toy) => sessions(toy, (owner, caller) => owner === caller),
};

function sessions(toy: Toy, mayUse: (owner: string, caller: string | undefined) => boolean): void {
  toy.app.post('/mcp', async (c) => {
    const { method } = await c.req.json<{ method: string }>();
    const session = toy.book.runs.get(c.req.header('mcp-session-id') ?? '');
    const caller = toy.actors.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    if (session === undefined || !mayUse(session.owner.name, caller?.name))
      throw caller === undefined ? new Refusal(401, 'unauthenticated') : new Refusal(404, 'not-found');
    if (method !== 'tools/call') throw new Refusal(400, 'invalid');
    await dispatchApproved(toy, session);
    return c.json({ jsonrpc: '2.0', id: 1, ...toy.view(session) });
  });
}
