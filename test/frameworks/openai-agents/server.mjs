// An agent as the documentation of the OpenAI Agents SDK shows it, with a tool that needs an approval. A run that waits is handed
// to its client as serialized state and comes back with the decisions; nothing of a run is kept here.
//
//   node server.mjs --agents PACKAGE
//
//   POST /agent {input}              a run of that input
//   POST /agent {state, decisions}   the run goes on, with {call id: approved | rejected}
//
// The first line of stdout is {"url": ...}. CHAT_TOKENS and CHAT_TENANTS: who sends which token, and whose tenant is whose.

import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { z } from 'zod';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: 'openai-agents' },
    variant: { type: 'string', default: 'default' },
    'stdin-lifeline': { type: 'boolean' },
  },
});
const { Agent, Runner, RunState, tool, OpenAIProvider, setTracingDisabled } = await import(values.agents);
setTracingDisabled(true);

const users = new Map(
  Object.entries(JSON.parse(process.env.CHAT_TOKENS ?? '{}')).map(([name, token]) => [token, name]),
);
const tenants = JSON.parse(process.env.CHAT_TENANTS ?? '{}');

const database = new Database(process.env.PAYMENTS);
database.pragma('busy_timeout = 10000');
const pay = database.prepare(
  'INSERT INTO payments(account, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
);
const note = database.prepare('INSERT INTO notes(account, text, principal, tenant, at) VALUES (?, ?, ?, ?, ?)');

const agent = new Agent({
  name: 'assistant',
  instructions: 'You send money and take notes.',
  model: 'gpt-5-mini',
  tools: [
    tool({
      name: 'sendMoney',
      description: 'Sends money to an account.',
      parameters: z.strictObject({ account: z.string(), amount: z.string(), memo: z.string() }),
      needsApproval: true,
      execute: async ({ account, amount, memo }, { context: { user } }) => {
        pay.run(account, amount, memo, user, tenants[user], Date.now());
        return 'sent';
      },
    }),
    tool({
      name: 'addNote',
      description: 'Writes a note on an account.',
      parameters: z.strictObject({ account: z.string(), text: z.string() }),
      execute: async ({ account, text }, { context: { user } }) => {
        note.run(account, text, user, tenants[user], Date.now());
        return 'noted';
      },
    }),
  ],
});
const runner = new Runner({
  modelProvider: new OpenAIProvider({
    baseURL: process.env.OPENAI_BASE_URL,
    apiKey: process.env.OPENAI_API_KEY,
    useResponses: false,
  }),
  tracingDisabled: true,
});

async function goOn({ input, state: held, decisions = {} }, user) {
  if (held === undefined) return runner.run(agent, input, { context: { user } });
  const state = await RunState.fromString(agent, held);
  for (const asked of state.getInterruptions()) {
    const decision = decisions[asked.rawItem.callId];
    if (decision === 'approved') state.approve(asked);
    else if (decision === 'rejected') state.reject(asked);
  }
  return runner.run(agent, state);
}

const server = createServer(async (request, response) => {
  const user = users.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]);
  const say = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url !== '/agent') return response.writeHead(200).end('an agent');
  if (user === undefined) return say(401, { error: 'who are you?' });
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const result = await goOn(JSON.parse(Buffer.concat(parts).toString()), user);
    say(200, {
      state: result.state.toString(),
      history: result.history,
      waiting: result.interruptions.map(({ rawItem }) => rawItem),
      output: result.finalOutput ?? null,
    });
  } catch (error) {
    say(422, { error: `${error?.name}: ${error?.message}`.slice(0, 300) });
  }
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
