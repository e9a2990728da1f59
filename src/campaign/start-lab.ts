import { join } from 'node:path';
import type { LedgerRow } from '../canary/ledger/row.ts';
import type { Heard } from '../lab/heard.ts';
import { type ModelServer, startModelServer } from '../lab/model/server.ts';
import type { ToolEvent } from '../model/layers.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Teardown } from './teardown.ts';

/** What is served around the target, from before it starts until after it has stopped. */
export interface Lab {
  model: ModelServer;
  tools?: LabTools;
  /** What the target is told of it, by the names of the placeholders `${lab.NAME}`. */
  facts: Readonly<Record<string, string>>;
}

export interface LabTools {
  /** The ledger, a file of the campaign's folder. */
  ledger: string;
  heard: Heard;
  /** Whether definitions were shown to anybody, with or without a call after it. */
  listed(): boolean;
  /** How the calls of a trial went, in order. */
  callsOf(marker: string): ToolEvent[];
  forget(marker: string): void;
}

const LEDGER = 'lab-tools.sqlite';

/** Where the ledger of a scenario's lab is, below the folder of what a campaign works on; undefined where it serves no tools. */
export function ledgerOf({ lab }: Scenario, work: string): string | undefined {
  return lab.tools === undefined ? undefined : join(work, LEDGER);
}

/** Starts what the scenario names. A port that is taken, or an address that is not of this machine, is a RetconError. */
export async function startLab(
  scenario: Scenario,
  work: string,
  tokens: ReadonlyMap<string, string>,
  teardown: Teardown,
): Promise<Lab> {
  const { listen, address, model: said } = scenario.lab;
  const { port, scripts, upstream } = said;
  const model = await startModelServer({
    host: listen,
    ...(port === undefined ? {} : { port }),
    ...(scripts === undefined ? {} : { scripts }),
    ...(upstream === undefined ? {} : { upstream }),
  });
  teardown.add('the scripted model', () => model.close());
  const origin = at(address, model.url);
  const facts = { 'model.url': `${origin}/v1`, 'model.origin': origin };
  const ledger = ledgerOf(scenario, work);
  if (ledger === undefined) return { model, facts };
  const tools = await startTools(scenario, ledger, tokens, teardown);
  return {
    model,
    tools: tools.tools,
    facts: { ...facts, 'tools.url': at(address, tools.url), 'tools.ledger': ledger },
  };
}

async function startTools(
  { lab }: Scenario,
  ledger: string,
  tokens: ReadonlyMap<string, string>,
  teardown: Teardown,
): Promise<{ tools: LabTools; url: string }> {
  const { port, issue, ...set } = lab.tools ?? { tools: [] };
  const { startToolServer } = await import('../lab/tools/server.ts');
  const server = await startToolServer({
    ...set,
    ledger,
    // An agent that passes on the token of its user is known by it.
    ...(issue === undefined ? { tokens: Object.fromEntries(tokens) } : { principals: issue }),
    http: { host: lab.listen, ...(port === undefined ? {} : { port }) },
  });
  teardown.add('the canary tools', () => server.close());
  const first = server.ledger.last();
  const tools: LabTools = {
    ledger,
    heard: server.heard,
    listed: () => server.ledger.since(first).rows.some((row) => row.event === 'listed'),
    callsOf: (marker) => server.ledger.of(marker).map(eventOf),
    forget: (marker) => server.ledger.forget(marker),
  };
  return { tools, url: server.url ?? '' };
}

function eventOf({ id, at, event, tool = '', arguments: given = {}, attempt, call, credential }: LedgerRow): ToolEvent {
  return {
    id,
    at,
    event,
    tool,
    arguments: given,
    ...(attempt === undefined ? {} : { attempt }),
    ...(call === undefined ? {} : { call }),
    ...(credential?.subject === undefined ? {} : { subject: credential.subject }),
  };
}

/** The same server under the host by which the target reaches it. */
function at(address: string, url: string): string {
  const { port, pathname } = new URL(url);
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}${pathname === '/' ? '' : pathname}`;
}

/** The same as variables of the started target, e.g. `RETCON_LAB_MODEL_URL`. */
export function environmentOf({ facts }: Lab): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`RETCON_LAB_${name.replace('.', '_').toUpperCase()}`, value]),
  );
}
