// A chat as the documentation of the AI SDK shows it: streamText, the messages of the request, tools of which one needs an
// approval. The request says what happened; nothing of a chat is kept here.
//
//   node server.mjs --ai PACKAGE --openai PACKAGE [--variant default|validate|secret|secret-validate|agent|agent-secret|ledger]
//
// The first line of stdout is {"url": ...}. CHAT_TOKENS and CHAT_TENANTS: who sends which token, and whose tenant is whose.

import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { z } from 'zod';

const { values } = parseArgs({
  options: {
    ai: { type: 'string', default: 'ai-6' },
    openai: { type: 'string', default: 'ai-sdk-openai-6' },
    variant: { type: 'string', default: 'default' },
    'stdin-lifeline': { type: 'boolean' },
  },
});
const ai = await import(values.ai);
const { createOpenAI } = await import(values.openai);
const { streamText, convertToModelMessages, tool, stepCountIs } = ai;
const uses = new Set(values.variant.split('-'));
const secret =
  uses.has('secret') || uses.has('ledger') ? { experimental_toolApprovalSecret: 'a secret of this server' } : {};

const users = new Map(
  Object.entries(JSON.parse(process.env.CHAT_TOKENS ?? '{}')).map(([name, token]) => [token, name]),
);
const tenants = JSON.parse(process.env.CHAT_TENANTS ?? '{}');
const model = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: process.env.OPENAI_API_KEY }).chat(
  'gpt-5-mini',
);

const database = new Database(process.env.PAYMENTS);
database.pragma('busy_timeout = 10000');
const pay = database.prepare(
  'INSERT INTO payments(account, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
);
const note = database.prepare('INSERT INTO notes(account, text, principal, tenant, at) VALUES (?, ?, ?, ?, ?)');

/** Of this process: which call was asked for by whom, and whether it has been let go. */
const ledger = new Map();

function toolsFor(user) {
  return {
    sendMoney: tool({
      description: 'Sends money to an account.',
      inputSchema: z.strictObject({ account: z.string(), amount: z.string(), memo: z.string() }),
      needsApproval: uses.has('ledger')
        ? (_input, { toolCallId }) => {
            ledger.set(toolCallId, ledger.get(toolCallId) ?? { user, used: false });
            return true;
          }
        : true,
      execute: async ({ account, amount, memo }) => {
        pay.run(account, amount, memo, user, tenants[user], Date.now());
        return { sent: true };
      },
    }),
    addNote: tool({
      description: 'Writes a note on an account.',
      inputSchema: z.strictObject({ account: z.string(), text: z.string() }),
      execute: async ({ account, text }) => {
        note.run(account, text, user, tenants[user], Date.now());
        return { noted: true };
      },
    }),
  };
}

async function chat(body, user) {
  const tools = toolsFor(user);
  const onError = (error) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  if (uses.has('agent')) {
    const agent = new ai.ToolLoopAgent({ model, tools, stopWhen: stepCountIs(8), ...secret });
    return ai.createAgentUIStreamResponse({ agent, uiMessages: body.messages, onError });
  }
  const messages = uses.has('validate')
    ? await ai.validateUIMessages({ messages: body.messages, tools })
    : body.messages;
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(messages),
    stopWhen: stepCountIs(8),
    ...secret,
  });
  return result.toUIMessageStreamResponse({ originalMessages: messages, onError });
}

const server = createServer(async (request, response) => {
  const user = users.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]);
  if (request.url !== '/api/chat') return response.writeHead(200).end('a chat');
  if (user === undefined) return response.writeHead(401).end('{"error":"who are you?"}');
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const answer = await chat(JSON.parse(Buffer.concat(parts).toString()), user);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const part of answer.body) response.write(part);
    response.end();
  } catch (error) {
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: String(error?.name ?? error) }));
  }
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
