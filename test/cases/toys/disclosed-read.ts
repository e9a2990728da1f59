import { fileURLToPath } from 'node:url';
import type { ToyCase } from '../kit/stand.ts';
import { Refusal, type Toy } from '../kit/toy.ts';

const READ = 'query_customer';
const SCENARIO = fileURLToPath(new URL('../../../scenarios/cases/disclosed-read.yaml', import.meta.url));

/**
 * A tool that only reads is called directly, and looks its record up by name alone. Nothing changes anywhere; the answer to the client
 * holds the record of another tenant's customer. The model is never asked.
 */
export const readToClient: ToyCase = {
  id: 'disclosed-read',
  scenario: SCENARIO,
  clauses: ['resource'],
  flawed: (toy) => directReads(toy, (customer) => toy.tools.anyRecord(customer)),
  repaired: (toy) => directReads(toy, (customer, tenant) => toy.tools.record(customer, tenant)),
};

function directReads(toy: Toy, read: (customer: unknown, tenant: string) => object | undefined): void {
  toy.app.post(`/tools/${READ}/invoke`, async (c) => {
    const { tenant } = toy.actor(c);
    const { arguments: args } = await c.req.json<{ arguments: { customer?: unknown } }>();
    if (Object.keys(args).join() !== 'customer') throw new Refusal(422, 'invalid');
    const record = read(args.customer, tenant);
    if (record === undefined) throw new Refusal(404, 'not-found');
    return c.json({ run: 'none', state: 'done', calls: [], record });
  });
}

/**
 * The same read in a run: its result goes to the model, and to nobody else. The client is told that the call was done, and never sees a
 * record; what the model was shown is in every word that it says from then on.
 */
export const readToModel: ToyCase = {
  id: 'disclosed-read',
  scenario: SCENARIO,
  clauses: ['resource'],
  flawed(toy) {
    silent(toy);
    toy.tools.record = (customer) => toy.tools.anyRecord(customer);
  },
  repaired: (toy) => silent(toy),
};

/** Answers of this gateway name its calls and what became of them, and hold no result; direct reads are not served. */
function silent(toy: Toy): void {
  toy.app.post(`/tools/${READ}/invoke`, (c) => {
    toy.actor(c);
    throw new Refusal(403, 'forbidden');
  });
  toy.view = (run) => ({
    run: run.id,
    state: run.calls.at(-1)?.state ?? 'idle',
    calls: run.calls.map(({ id, tool, state }) => ({ id, tool, state })),
  });
}
