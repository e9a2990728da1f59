import { createHmac } from 'node:crypto';
import type { ToyCall, ToyRun } from '../kit/book.ts';
import { isCopyOf } from '../kit/loop.ts';
import type { ToyCase } from '../kit/stand.ts';
import type { Actor } from '../kit/tools.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

interface Delegation {
  run: string;
  from?: string;
  to: string;
  tools: string[];
  lifetimeMs: number;
  issuedAt: number;
  signature: string;
}

const SERVICE: Actor = { name: 'service', tenant: 'default', roles: [] };

/** A sub-agent works in the run of its caller. The context of the request does not come along, and tools resolve a default. */
export const ra14: ToyCase = {
  id: 'ra-14',
  clauses: ['principal'],
  flawed: (toy) =>
    delegating(toy, async (run, call) => {
      const why = toy.whyNotNow(run, call);
      if (why !== undefined) throw new Refusal(403, 'forbidden');
      call.state = 'executing';
      call.result = await toy.tools.run(call.tool, call.args, SERVICE);
      call.state = 'done';
    }),
  // The context of the caller is part of what is handed over.
  repaired: (toy) => delegating(toy, (run, call) => toy.execute(run, call)),
};

const signed = ({ signature: _, ...terms }: Omit<Delegation, 'signature'> & { signature?: string }): string =>
  createHmac('sha256', 'toy')
    .update(JSON.stringify(Object.entries(terms).sort()))
    .digest('hex');

function delegating(toy: Toy, execute: (run: ToyRun, call: ToyCall) => Promise<void>): void {
  toy.app.post('/runs/:run/delegations', async (c) => {
    const run = toy.own(c);
    const { to = '', tools = [], lifetimeMs = 0 } = await c.req.json<Partial<Delegation>>();
    const terms = { run: run.id, from: run.owner.name, to, tools, lifetimeMs, issuedAt: Date.now() };
    return c.json({ ...toy.view(run), delegation: { ...terms, signature: signed(terms) } });
  });
  toy.app.post('/runs/:run/delegate', async (c) => {
    const actor = toy.actor(c);
    const body = await c.req.json<{
      tool: string;
      arguments: Record<string, unknown>;
      call?: string;
      delegation?: Delegation;
    }>();
    const { tool, arguments: args, delegation: by } = body;
    const run = toy.book.runs.get(c.req.param('run'));
    if (run === undefined || by === undefined || run.owner.tenant !== actor.tenant) throw new Refusal(404, 'not-found');
    const genuine = by.signature === signed(by) && by.run === run.id && by.from === run.owner.name;
    const current = by.to === actor.name && Date.now() - by.issuedAt < by.lifetimeMs && by.tools.includes(tool);
    if (!genuine || !current) throw new Refusal(403, 'forbidden');
    const known = run.calls.find(({ id }) => id === body.call);
    if (toy.tools.isGated(tool) && known?.state !== 'approved') throw new Refusal(403, 'forbidden');
    if (known !== undefined && !(known.state === 'approved' && isCopyOf({ tool, arguments: args }, known)))
      throw new Refusal(409, 'conflict');
    await execute(run, known ?? toy.book.record(run, 'delegated', tool, args, 'approved'));
    return c.json(toy.view(run));
  });
}
