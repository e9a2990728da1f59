import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { raiseAlerts } from './alerts/raise.ts';
import { controlPlane, dataPlane } from './app.ts';
import { builtInTools } from './built-in-tools.ts';
import { Delegations } from './delegation.ts';
import { Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { InFlight } from './in-flight.ts';
import { type Listener, listen } from './listener.ts';
import { ModelClient } from './model-client.ts';
import type { GatewayOptions } from './options.ts';
import { mintTokens, Principals } from './principals.ts';
import { Queue } from './queue.ts';
import { recover } from './recovery.ts';
import { reconcile } from './recovery-run.ts';
import { parseWeaknesses, type Weaknesses } from './registry.ts';
import { ResultRedactor } from './results/redact.ts';
import { Scheduler } from './scheduler.ts';
import { StateTokens } from './state-token.ts';
import { openStore } from './store/open.ts';
import { subjectOf } from './tokens.ts';
import { openWorld, type World } from './world.ts';

/** A gateway that serves. */
export interface RunningGateway {
  /** Data plane. */
  url: string;
  controlUrl: string;
  tokens: Readonly<Record<string, string>>;
  controlKey: string;
  /** Stops both planes and the worker; resolves when nothing of it is left. */
  close(): Promise<void>;
}

/** Starts the reference gateway. Throws a UsageError for an unknown weakness or a port that is taken. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  const weak = parseWeaknesses(options.weak ?? []);
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'retcon-gateway-'));
  mkdirSync(data, { recursive: true });
  const key = options.key ?? randomSecret();
  const tokens = mintTokens(key, options.tokens);
  const controlKey = options.controlKey ?? randomSecret();
  const { gateway, world } = assemble(options, weak, data, tokens, [key, controlKey]);
  const onFault = options.onFault ?? (() => {});
  const host = options.host ?? '127.0.0.1';
  const listeners: Listener[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()));
    await gateway.queue.stop();
    await gateway.scheduler.stop();
    await world.network.destroy();
    const worlds = [
      world.refunds,
      world.customersReader,
      world.customers,
      world.secrets,
      world.deployments,
      world.accounts,
      world.contexts,
    ];
    for (const db of [gateway.store.db, ...worlds]) db.close();
    if (options.data === undefined) rmSync(data, { recursive: true, force: true });
  };
  try {
    gateway.store.audit.watch((event) => raiseAlerts(gateway, event));
    recover(gateway.store);
    for (const call of gateway.store.calls.inState('UNKNOWN')) reconcile(gateway, call);
    listeners.push(await listen(dataPlane(gateway, onFault).fetch, host, options.port ?? 0));
    listeners.push(await listen(controlPlane(gateway, controlKey, onFault).fetch, host, options.controlPort ?? 0));
    gateway.queue.start(gateway, onFault);
    gateway.scheduler.start(gateway, onFault);
  } catch (error) {
    await close();
    throw error;
  }
  const [plane, control] = listeners;
  return { url: plane?.url ?? '', controlUrl: control?.url ?? '', tokens, controlKey, close };
}

function assemble(
  options: GatewayOptions,
  weak: Weaknesses,
  data: string,
  tokens: Readonly<Record<string, string>>,
  keys: readonly [signing: string, control: string],
): { gateway: Gateway; world: World } {
  const [key] = keys;
  const places = {
    tables: options.tables ?? {},
    refunds: options.refunds ?? join(data, 'refunds.db'),
    customers: options.customers ?? join(data, 'customers.db'),
    deployments: options.deployments ?? join(data, 'deployments.db'),
    accounts: options.accounts ?? join(data, 'accounts.db'),
    secrets: options.secrets ?? join(data, 'secrets.db'),
    contexts: options.contexts ?? join(data, 'contexts.db'),
    files: options.files ?? join(data, 'files'),
    notes: options.notes ?? join(data, 'notes'),
    scratch: options.scratch ?? join(data, 'scratch'),
    sandboxes: join(data, 'sandboxes'),
    egress: options.egress ?? [],
    outbox: options.outbox,
  };
  const network = new Agent({ connections: 128, keepAliveTimeout: 10_000 });
  const world = openWorld(places, network, weak);
  const tools = builtInTools(world);
  const store = openStore(data);
  const gateway: Gateway = {
    store,
    principals: new Principals(tokens, (token) => subjectOf(token, key, weak)),
    delegations: new Delegations(key, weak),
    stateTokens: new StateTokens(key, weak),
    tools,
    ownership: world.ownership,
    referents: world.referents,
    model: options.model === undefined ? undefined : new ModelClient(options.model, network),
    queue: new Queue(store.db),
    faults: new Faults(),
    scheduler: new Scheduler(store.db),
    inFlight: new InFlight(weak),
    sessions: world.sessions,
    redactor: new ResultRedactor([...Object.values(tokens), ...keys]),
    weak,
  };
  return { gateway, world };
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
