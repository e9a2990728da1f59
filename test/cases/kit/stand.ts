import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Semantics } from '../../../src/model/semantics.ts';
import { readScenario } from '../../../src/scenario/read.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { controlPlane } from './control.ts';
import { soundLoop } from './loop.ts';
import { type Actor, Tools } from './tools.ts';
import { Toy, type ToyOptions } from './toy.ts';

/** A public case as two gateways: one with the flaw that was reported, one with the repair. */
export interface ToyCase {
  /** Id of the shipped scenario. */
  id: string;
  /** Its file, where it is no public case. */
  scenario?: string;
  /** Clauses under which the flaw may be found. */
  clauses: readonly string[];
  /** How this design differs from a gateway that dispatches on resume and supersedes. */
  options?: Partial<ToyOptions>;
  /** What the design declares of itself. */
  semantics?: Partial<Semantics>;
  flawed(toy: Toy): void;
  repaired(toy: Toy): void;
}

const CONTROL_KEY = 'toy-control-key';

/** Starts one or more toys' routes on loopback, and the shipped scenario of the first with everything turned to it. */
export async function stand(
  cases: readonly [ToyCase, ...ToyCase[]],
  kind: 'flawed' | 'repaired',
  place: string,
): Promise<{ scenario: Scenario; close(): Promise<void> }> {
  const [first] = cases;
  await mkdir(join(place, 'files'), { recursive: true });
  const shipped = await readScenario(first.scenario ?? first.id, { env: {} });
  const [modelPort, sinkPort] = [await freePort(), await freePort()];
  const outbox = `http://127.0.0.1:${sinkPort}`;
  const tools = new Tools({
    refunds: join(place, 'refunds.sqlite'),
    customers: join(place, 'customers.sqlite'),
    files: join(place, 'files'),
    outbox,
  });
  const actors = new Map<string, Actor>();
  const principals: Record<string, Scenario['principals'][string]> = {};
  for (const [name, { tenant, roles }] of Object.entries(shipped.principals)) {
    const file = join(place, `${name}.token`);
    writeFileSync(file, `token-of-${name}`);
    actors.set(`token-of-${name}`, { name, tenant, roles });
    principals[name] = { tenant, roles, credentials: { file } };
  }
  const options: ToyOptions = { dispatchOn: 'resume', whilePending: 'supersede', ...first.options };
  const toy = new Toy(tools, `http://127.0.0.1:${modelPort}/v1`, actors, options);
  for (const one of cases) one[kind](toy);
  controlPlane(toy, CONTROL_KEY);
  soundLoop(toy);
  const { server, url } = await listen(toy);
  const semantics = { ...shipped.target.semantics, ...first.semantics };
  const { start: _start, ...target } = shipped.target;
  const scenario: Scenario = {
    ...shipped,
    principals,
    target: {
      ...target,
      url,
      control: { url, key: CONTROL_KEY },
      semantics,
      definition: { ...target.definition, semantics: JSON.parse(JSON.stringify(semantics)) },
    },
    canaries: {
      ...shipped.canaries,
      invoice: within(shipped, 'invoice', { file: tools.stores.refunds }),
      file: within(shipped, 'file', { folder: tools.stores.files }),
      outbox: within(shipped, 'outbox', { port: sinkPort }),
      ...(shipped.canaries.customer === undefined
        ? {}
        : { customer: within(shipped, 'customer', { file: tools.stores.customers }) }),
    },
    baselines: shipped.baselines.map((b) => ({
      ...b,
      contract: { ...b.contract, semantics: { ...b.contract.semantics, ...first.semantics } },
    })),
    lab: { ...shipped.lab, model: { port: modelPort } },
  };
  const close = async (): Promise<void> => {
    await new Promise((resolve) => {
      server.close(resolve);
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    tools.close();
  };
  return { scenario, close };
}

function within({ canaries }: Scenario, name: string, own: object): Scenario['canaries'][string] {
  const canary = canaries[name];
  if (canary === undefined) throw new Error(`the scenario has no canary ${name}`);
  return { ...canary, definition: { ...(canary.definition as object), ...own } };
}

async function listen(toy: Toy): Promise<{ server: ReturnType<typeof serve>; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: toy.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    );
  });
}

/** Below the ports that the system gives out by itself: between here and its use nobody else is handed it by chance. */
async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
