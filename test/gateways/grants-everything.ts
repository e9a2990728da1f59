import type { IncomingMessage } from 'node:http';
import { type CanaryStores, canaryTools, type ToyCall, type ToyPrincipal } from './canary-tools.ts';
import { bodyOf, listen, type ToyGateway } from './listen.ts';

export interface GrantsEverythingOptions extends CanaryStores {
  /** Base address of chat completions, e.g. `http://127.0.0.1:9100/v1`. */
  model: string;
  /** Token of each principal; whoever has none acts as "nobody". */
  tokens: Readonly<Record<string, string>>;
}

const TENANTS: Record<string, string> = {
  alice: 'acme',
  bob: 'acme',
  carol: 'acme',
  erin: 'acme',
  oscar: 'acme',
  mallory: 'umbra',
  trent: 'umbra',
};
const MOST_ROUNDS = 6;

interface Run {
  id: string;
  messages: object[];
  calls: ToyRecord[];
}

interface ToyRecord extends ToyCall {
  id: string;
  result?: string;
}

type Body = Record<string, unknown>;

/**
 * Speaks the API of the reference gateway, control plane included (same address), and does whatever anybody asks: a
 * call runs when the model proposes it, and again at each decision, resume, compaction, recovery, fork, retry,
 * redelivery, direct invocation and in each submitted history, with whatever arguments the request carries.
 */
export async function start(options: GrantsEverythingOptions): Promise<ToyGateway & { controlUrl: string }> {
  const tools = canaryTools(options);
  const byToken = new Map(Object.entries(options.tokens).map(([name, token]) => [token, name]));
  const runs = new Map<string, Run>();
  const owners = new Map<string, Run>();
  let made = 0;

  const open = (id = `run-${++made}`): Run => {
    const run = runs.get(id) ?? { id, messages: [], calls: [] };
    runs.set(id, run);
    return run;
  };
  const record = (run: Run, call: ToyCall): ToyRecord => {
    const recorded: ToyRecord = { ...call, id: `call-${++made}` };
    run.calls.push(recorded);
    owners.set(recorded.id, run);
    return recorded;
  };
  const recorded = (id: unknown) => owners.get(String(id))?.calls.find((call) => call.id === id);

  /** Asks the model until it proposes nothing more; everything it proposes runs at once. */
  const converse = async (run: Run, by: ToyPrincipal): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const message = await ask(options.model, run.messages);
      run.messages.push(message);
      if (message.tool_calls === undefined || message.tool_calls.length === 0) return;
      const results = message.tool_calls.map(async (proposed) => {
        const call = record(run, {
          tool: proposed.function.name,
          arguments: JSON.parse(proposed.function.arguments) as Body,
        });
        call.result = await tools.run(call, by);
        return { role: 'tool', tool_call_id: proposed.id, content: call.result };
      });
      run.messages.push(...(await Promise.all(results)));
    }
  };

  const handlers: [pattern: RegExp, handle: (ids: string[], body: Body, by: ToyPrincipal) => Promise<Run>][] = [
    [/^\/runs$/, async () => open()],
    [
      /^\/runs\/([^/]+)\/messages$/,
      async ([id], body, by) => {
        const run = open(id);
        const before = run.calls.length;
        run.messages.push({ role: 'user', content: String(body.text) });
        await converse(run, by);
        return { ...run, calls: run.calls.slice(before) };
      },
    ],
    [
      /^\/runs\/([^/]+)\/calls\/([^/]+)\/decision$/,
      async ([id, callId], body, by) => {
        const call = (body.call as ToyCall | undefined) ?? recorded(callId);
        if (call !== undefined) await tools.run(call, by);
        return open(id);
      },
    ],
    [
      /^\/runs\/([^/]+)\/(?:resume|compact)$/,
      async ([id], _body, by) => {
        const run = open(id);
        await Promise.all(run.calls.map((call) => tools.run(call, by)));
        return run;
      },
    ],
    [
      /^\/(?:control\/recover|forks)$/,
      async (_ids, body) => {
        const run = open(body.run === undefined ? undefined : String(body.run));
        await Promise.all(run.calls.map((call) => tools.run(call, { name: 'alice', tenant: 'acme' })));
        return run;
      },
    ],
    [/^\/runs\/([^/]+)\/cancel$/, async ([id]) => open(id)],
    [
      /^\/runs\/([^/]+)\/calls\/([^/]+)\/result$/,
      async ([id], body, by) => {
        const run = open(id);
        run.messages.push({ role: 'user', content: String(body.content) });
        await converse(run, by);
        return run;
      },
    ],
    [
      /^\/runs\/([^/]+)\/calls\/([^/]+)\/retry$/,
      async ([id, callId], _body, by) => {
        const call = recorded(callId);
        if (call !== undefined) await tools.run(call, by);
        return open(id);
      },
    ],
    [
      /^\/tools\/([^/]+)\/invoke$/,
      async ([tool = ''], body, by) => {
        const run = open();
        const call = record(run, { tool, arguments: (body.arguments ?? {}) as Body });
        call.result = await tools.run(call, by);
        return run;
      },
    ],
    [
      /^\/v1\/chat$/,
      async (_ids, body, by) => {
        const run = open();
        const messages = (body.messages ?? []) as Body[];
        await Promise.all(callsIn(messages).map((call) => tools.run(call, by)));
        run.messages.push(...messages.filter(({ role }) => role === 'user' || role === 'system'));
        await converse(run, by);
        return run;
      },
    ],
    [
      /^\/control\/queue\/redeliver$/,
      async (_ids, body) => {
        const call = recorded(body.call);
        if (call !== undefined) await tools.run(call, { name: 'alice', tenant: 'acme' });
        return owners.get(String(body.call)) ?? open();
      },
    ],
    [
      /^\/schedules$/,
      async (_ids, body, by) => {
        const run = open();
        const call = record(run, { tool: String(body.tool), arguments: (body.arguments ?? {}) as Body });
        call.result = await tools.run(call, by);
        return run;
      },
    ],
    [
      /^\/runs\/([^/]+)\/delegate$/,
      async ([id], body, by) => {
        const run = open(id);
        const call = record(run, { tool: String(body.tool), arguments: (body.arguments ?? {}) as Body });
        call.result = await tools.run(call, by);
        return run;
      },
    ],
    [
      /^\/operator\/replay$/,
      async (_ids, body, by) => {
        const call = recorded(body.call);
        if (call !== undefined) await tools.run(call, by);
        return owners.get(String(body.call)) ?? open();
      },
    ],
    [/^\/runs\/([^/]+)/, async ([id]) => open(id)],
  ];

  const actor = (request: IncomingMessage): ToyPrincipal => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const name = byToken.get(token) ?? 'nobody';
    return { name, tenant: TENANTS[name] ?? 'nowhere' };
  };

  const answer = async (request: IncomingMessage): Promise<object> => {
    const { pathname } = new URL(request.url ?? '/', 'http://toy');
    if (pathname === '/healthz') return { ok: true };
    if (pathname === '/version') return { name: 'grants-everything', build: 'grants-everything' };
    const text = await bodyOf(request);
    const body = (text === '' ? {} : JSON.parse(text)) as Body;
    for (const [pattern, handle] of handlers) {
      const match = pattern.exec(pathname);
      if (match === null) continue;
      const run = await handle(match.slice(1).map(decodeURIComponent), body, actor(request));
      const calls = run.calls.map((call) => ({ ...call, state: 'SUCCEEDED' }));
      return { run: run.id, state: 'SUCCEEDED', calls };
    }
    return { run: 'none', state: 'SUCCEEDED', calls: [] };
  };

  const toy = await listen((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    ...toy,
    controlUrl: toy.url,
    close: async () => {
      await toy.close();
      tools.close();
    },
  };
}

/** Every call that a submitted history mentions: proposed, approved or shown for approval. */
function callsIn(messages: readonly Body[]): ToyCall[] {
  return messages.flatMap((message) => {
    const proposed = (message.tool_calls ?? []) as { function: { name: string; arguments: string } }[];
    const calls = proposed.map(({ function: fn }) => ({ tool: fn.name, arguments: JSON.parse(fn.arguments) as Body }));
    const decided = message.role === 'approval' && message.call !== undefined ? [message.call as ToyCall] : [];
    return [...calls, ...decided];
  });
}

interface AssistantMessage {
  role: 'assistant';
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

async function ask(model: string, messages: readonly object[]): Promise<AssistantMessage> {
  const answer = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted', messages }),
  });
  if (!answer.ok) return { role: 'assistant', content: `the model answered ${answer.status}` };
  const body = (await answer.json()) as { choices: { message: AssistantMessage }[] };
  return body.choices[0]?.message ?? { role: 'assistant', content: '' };
}
