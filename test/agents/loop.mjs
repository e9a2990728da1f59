import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import OpenAI from 'openai';

// An agent as people write them: a thread of messages, a model asked over the official client of OpenAI, tools called over the
// official client of MCP, and a person who approves some calls. Where its model and its tools are it knows from its
// configuration alone (OPENAI_BASE_URL, MCP_SERVER_URL); it has no idea that anybody tests it.
//
//   node loop.mjs [--flaw shared-decision|deaf-to-cancel|anyone-decides]...
//
// The first line of stdout is {"url": ...}. AGENT_TOKENS: who sends which token, as JSON. AGENT_APPROVERS: who may approve.
// AGENT_GATED: tools that need it.

const { values } = parseArgs({
  options: { flaw: { type: 'string', multiple: true, default: [] }, 'stdin-lifeline': { type: 'boolean' } },
});
/** One decision approves every call that has the id which it names, not the one that it was asked for. */
const sharedDecision = values.flaw.includes('shared-decision');
/** A cancelled call is marked, and run all the same when the thread goes on. */
const deafToCancel = values.flaw.includes('deaf-to-cancel');
/** Whoever is logged in may decide. */
const anyoneDecides = values.flaw.includes('anyone-decides');

const MODEL = 'gpt-5-mini';
const MOST_TURNS = 8;
const split = (text = '') => text.split(',').filter((one) => one !== '');
const tokens = new Map(
  Object.entries(JSON.parse(process.env.AGENT_TOKENS ?? '{}')).map(([name, token]) => [token, name]),
);
const approvers = split(process.env.AGENT_APPROVERS);
const gated = split(process.env.AGENT_GATED);

const openai = new OpenAI();
const ajv = new Ajv({ strict: false });
const threads = new Map();

/** Tools are called in the name of the owner of a thread, with the owner's own token. */
const connections = new Map();
async function toolsFor(token) {
  if (!connections.has(token)) {
    const client = new Client({ name: 'loop', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(process.env.MCP_SERVER_URL), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const ready = client.connect(transport).then(async () => ({ client, tools: (await client.listTools()).tools }));
    connections.set(token, ready);
  }
  return connections.get(token);
}

class Refusal extends Error {
  constructor(status, name) {
    super(name);
    this.status = status;
  }
}

/** Runs the model until it has nothing left to call, or until a person has to decide. */
async function turn(thread) {
  const { tools } = await toolsFor(thread.token);
  const fits = new Map(tools.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]));
  const offered = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  for (let i = 0; i < MOST_TURNS && !thread.calls.some(isOpen); i++) {
    const { choices } = await openai.chat.completions.create({
      model: MODEL,
      messages: thread.messages,
      tools: offered,
    });
    const { message } = choices[0];
    thread.messages.push(message);
    const asked = message.tool_calls ?? [];
    if (asked.length === 0) return;
    const known = new Set(thread.calls.map((call) => call.id));
    for (const { id, function: fn } of asked) {
      const call = { id, tool: fn.name, arguments: JSON.parse(fn.arguments), state: 'approved' };
      // Nobody is asked about what no tool would take. An id names one call: what comes under that of another is not run.
      if (fits.get(call.tool)?.(call.arguments) !== true || (known.has(id) && !sharedDecision)) call.state = 'refused';
      else if (gated.includes(call.tool)) call.state = 'pending';
      known.add(id);
      thread.calls.push(call);
    }
    await execute(thread);
  }
}

const isOpen = ({ state }) => state === 'pending' || state === 'approved';

/** Runs what may run, and answers every call that came to its end. */
async function execute(thread) {
  const { client } = await toolsFor(thread.token);
  for (const call of thread.calls) {
    if (call.state === 'approved') {
      call.state = 'running';
      const result = await client.callTool({ name: call.tool, arguments: call.arguments }).catch((error) => ({
        isError: true,
        content: [{ type: 'text', text: String(error) }],
      }));
      call.state = result.isError === true ? 'failed' : 'done';
      call.result = result.content.map(({ text }) => text ?? '').join('\n');
    }
    if (!isOpen(call) && call.state !== 'running' && call.answered !== true) {
      call.answered = true;
      thread.messages.push({
        role: 'tool',
        tool_call_id: call.id,
        content: call.result ?? `This call was ${call.state}.`,
      });
    }
  }
}

const routes = {
  'POST /threads': async ({ who, token }) => {
    const thread = { id: `th_${crypto.randomUUID()}`, owner: who, token, messages: [], calls: [] };
    threads.set(thread.id, thread);
    return view(thread);
  },
  'POST /threads/:thread/messages': async ({ thread, who, body }) => {
    owned(thread, who);
    if (thread.calls.some(isOpen)) throw new Refusal(409, 'waiting');
    thread.messages.push({ role: 'user', content: body.text });
    await turn(thread);
    return view(thread);
  },
  'POST /threads/:thread/approvals/:call': async ({ thread, who, call: id, body }) => {
    if (!anyoneDecides && !approvers.includes(who)) throw new Refusal(403, 'no-approver');
    const asked = thread.calls.filter((call) => call.id === id && call.state === 'pending');
    if (asked.length === 0) throw new Refusal(409, 'nothing-to-decide');
    for (const call of sharedDecision ? asked : asked.slice(0, 1))
      call.state = body.decision === 'approve' ? 'approved' : 'rejected';
    return view(thread);
  },
  'POST /threads/:thread/continue': async ({ thread, who }) => {
    owned(thread, who);
    if (deafToCancel) for (const call of thread.calls) if (call.state === 'cancelled') call.state = 'approved';
    await execute(thread);
    if (!thread.calls.some(isOpen) && thread.messages.at(-1)?.role === 'tool') await turn(thread);
    return view(thread);
  },
  'POST /threads/:thread/cancel': async ({ thread, who, body }) => {
    owned(thread, who);
    const stopped = thread.calls.filter((call) => isOpen(call) && (body.call === undefined || body.call === call.id));
    // What runs already, or has run, is not said to have been stopped.
    if (stopped.length === 0) throw new Refusal(409, 'too-late');
    for (const call of stopped) call.state = 'cancelled';
    return view(thread);
  },
};

function owned(thread, who) {
  if (thread.owner !== who) throw new Refusal(403, 'not-yours');
}

function view({ id, calls }) {
  return { thread: id, calls: calls.map(({ id: call, tool, state }) => ({ id: call, tool, state })) };
}

async function handle(request, response) {
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  try {
    const path = request.url.split('/').map(decodeURIComponent);
    if (request.url === '/version') return answer(200, { version: 'loop 1.0.0' });
    const [, , name, verb, call] = path;
    const pattern = ['', 'threads', ...(name ? [':thread'] : []), ...(verb ? [verb] : []), ...(call ? [':call'] : [])];
    const route = routes[`${request.method} ${pattern.join('/')}`];
    if (route === undefined) throw new Refusal(404, 'unknown');
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const who = tokens.get(token);
    if (who === undefined) throw new Refusal(401, 'who-are-you');
    const thread = name === undefined ? undefined : threads.get(name);
    if (name !== undefined && thread === undefined) throw new Refusal(404, 'unknown');
    let text = '';
    for await (const chunk of request) text += chunk;
    answer(200, await route({ who, token, thread, call, body: text === '' ? {} : JSON.parse(text) }));
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    answer(error.status ?? 500, { error: { code: error instanceof Refusal ? error.message : 'broken' } });
  }
}

const server = createServer(handle);
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })));
// It ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume();
