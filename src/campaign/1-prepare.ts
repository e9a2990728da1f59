import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Canary } from '../canary/canary.ts';
import { canaryKind } from '../canary/registry.ts';
import { Watch } from '../canary/watch.ts';
import type { Senses } from '../oracle/sight.ts';
import { adapterKind } from '../target/registry.ts';
import { AuditLog } from './audit-log.ts';
import type { CampaignOptions } from './campaign.ts';
import { brokenCredentialsOf, credentialsOf } from './credentials.ts';
import { pacer } from './pace.ts';
import { Redactor } from './redact.ts';
import { makeSlots, type Stage } from './stage.ts';
import { environmentOf, ledgerOf, startLab } from './start-lab.ts';
import { startTarget } from './start-target.ts';
import { Store } from './store/store.ts';
import type { Teardown } from './teardown.ts';

const RETCON = fileURLToPath(new URL('../../bin/retcon.js', import.meta.url));

/**
 * Phase 1: open the lab, the canaries and the store, start and reach the target. Credentials are resolved before
 * anything is written. Whatever was opened is on `teardown` when this throws.
 */
export async function prepare(options: CampaignOptions, teardown: Teardown): Promise<Stage> {
  const { scenario } = options;
  // The key by which a target tells that a token was made for this campaign: `${secret.tokens}`.
  const signingKey = randomBytes(24).toString('base64url');
  const tokens = credentialsOf(scenario, signingKey);
  const broken = brokenCredentialsOf(scenario, signingKey);
  const folder = resolve(options.store);
  const store = openStore(folder, teardown);
  const meta = store.meta();
  const key = meta?.key ?? randomBytes(24).toString('hex');
  const resumes = meta === undefined ? 0 : (meta.resumes ?? 0) + 1;
  if (meta !== undefined) store.setMeta({ ...meta, resumes });

  const redactor = new Redactor(key);
  for (const [name, token] of [...tokens, ...broken]) redactor.add(name, token);

  const work = join(folder, 'world');
  mkdirSync(work, { recursive: true });
  const lab = await startLab(scenario, work, tokens, teardown);
  const canaries = await openCanaries(options, work, teardown);
  for (const [name, password] of passwordsOf(canaries)) redactor.add(name, password);
  const watch = new Watch(canaries);
  teardown.add('the watch', async () => watch.dispose());

  const secrets = new Map([['tokens', signingKey]]);
  const secret = (name: string): string => {
    const known = secrets.get(name) ?? randomBytes(18).toString('base64url');
    secrets.set(name, known);
    redactor.add(name, known);
    return known;
  };
  const fill = fillerOf({ work, folder: scenario.folder, canaries, tokens, secret, lab: lab.facts });
  const { start } = scenario.target;
  let url = scenario.target.url;
  let controlUrl = scenario.target.control.url;
  if (start !== undefined) {
    const given = options.extraStartArguments ?? [];
    // A resumed campaign starts its target the way it was started first.
    const extra = given.length > 0 ? given : (meta?.startArguments ?? []);
    const begin = options.startTarget ?? startTarget;
    const told = { ...start, env: { ...environmentOf(lab), ...start.env } };
    const started = await begin(told, fill, folder, extra, url, (text) => redactor.text(text));
    teardown.add('the target', () => started.stop());
    url ??= started.url;
    controlUrl ??= started.controlUrl;
  }
  const controlKey = scenario.target.control.key === undefined ? undefined : fill(scenario.target.control.key);
  if (controlKey !== undefined) redactor.add('control', controlKey);
  const adapter = await adapterKind(scenario.target.adapter).create(scenario.target.definition, {
    url,
    controlUrl,
    controlKey,
    allowedHosts: scenario.target.allowHosts,
    credentials: (principal, how) => (how === undefined ? tokens.get(principal) : broken.get(`${principal} ${how}`)),
    timeoutMs: scenario.target.timeoutMs,
    connections: scenario.budget.concurrency * 2,
    place: scenario.target.place,
    principals: scenario.principals,
    fill,
    hide: (value) => redactor.add('driver', value),
    redact: (text) => redactor.text(text),
    log: driverLog(folder, teardown),
    lab: lab.facts,
  });
  teardown.add('the adapter', () => adapter.close());
  await adapter.probe();
  const lentTo = (resource: string): string | undefined => {
    for (const canary of canaries) {
      const marker = canary.lentTo?.(resource);
      if (marker !== undefined) return marker;
    }
    return undefined;
  };
  return {
    scenario,
    // What an interrupted run had under way may still happen: it must not be taken for what happens now.
    key: resumes === 0 ? key : `${key}/${resumes}`,
    interrupted: new Set(),
    folder,
    seed: options.seed,
    adapter,
    identity: await adapter.identity(),
    canaries,
    watch,
    audit: adapter.audit === undefined ? undefined : new AuditLog(adapter.audit, lentTo),
    senses: Object.fromEntries(canaries.map((c) => [c.name, c.senses])) satisfies Senses,
    model: lab.model,
    tools: lab.tools,
    lab: lab.facts,
    store,
    slots: makeSlots(options.concurrency ?? scenario.budget.concurrency),
    settleMs: scenario.settleMs ?? 50,
    signal: options.signal ?? new AbortController().signal,
    pace: pacer(options.rate ?? scenario.budget.rate),
    redactor,
    note: (message) => store.addEvent(redactor.text(message)),
  };
}

function openStore(folder: string, teardown: Teardown): Store {
  const store = new Store(folder);
  teardown.add('the store', async () => store.close());
  return store;
}

/** Written once there is something to write. */
function driverLog(folder: string, teardown: Teardown): (line: string) => void {
  let log: WriteStream | undefined;
  teardown.add('the log of the driver', async () => void log?.end());
  return (line) => {
    log ??= createWriteStream(join(folder, 'driver.log'), { flags: 'a' });
    log.write(`${line}\n`);
  };
}

async function openCanaries({ scenario }: CampaignOptions, work: string, teardown: Teardown): Promise<Canary[]> {
  const context = { workFolder: work, host: '127.0.0.1', ledger: ledgerOf(scenario, work) };
  const canaries: Canary[] = [];
  for (const [name, { kind, definition }] of Object.entries(scenario.canaries)) {
    const canary = await canaryKind(kind).open(name, definition as never, context);
    teardown.add(`canary ${name}`, () => canary.close());
    canaries.push(canary);
  }
  return canaries;
}

/** Passwords in the addresses of servers, which may turn up in what a target answers. */
function passwordsOf(canaries: readonly Canary[]): [string, string][] {
  return canaries.flatMap(({ name, facts }) =>
    Object.values(facts).flatMap((fact): [string, string][] => {
      const password = URL.canParse(fact) ? decodeURIComponent(new URL(fact).password) : '';
      return password === '' ? [] : [[`canary ${name}`, password]];
    }),
  );
}

interface Fillings {
  work: string;
  /** Of the scenario. */
  folder: string;
  canaries: readonly Canary[];
  tokens: ReadonlyMap<string, string>;
  secret: (name: string) => string;
  lab: Readonly<Record<string, string>>;
}

/** What the placeholders of start arguments stand for. Unknown ones were refused when the scenario was read. */
function fillerOf(of: Fillings): (text: string) => string {
  return (text) =>
    text.replace(/\$\{([^{}]+)\}/g, (whole, name: string) => {
      const [head, ...rest] = name.split('.');
      const tail = rest.join('.');
      switch (head) {
        case 'work':
          return of.work;
        case 'folder':
          return of.folder;
        case 'node':
          return process.execPath;
        case 'retcon':
          return RETCON;
        case 'secret':
          return of.secret(tail);
        case 'principal':
          return of.tokens.get(rest[0] ?? '') ?? whole;
        case 'canary':
          return of.canaries.find((c) => c.name === rest[0])?.facts[rest.slice(1).join('.')] ?? whole;
        case 'lab':
          return of.lab[tail] ?? whole;
        default:
          return whole;
      }
    });
}
