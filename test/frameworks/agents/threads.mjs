// An application around an agent of somebody else's: threads that belong to whoever opened them, a message, a decision on a
// call, going on, a cancellation. What an agent is and how it is pointed at a model and at tools is in the file of each.
//
//   node threads.mjs --agent ai-sdk|openai-agents|langgraph|anthropic|codex [--unguarded]
//
// --unguarded: as examples have it, each request to go on is handed to the agent with the decisions of the thread, also while
// another is under way and after it.
//
// The first line of stdout is {"url": ...}. AGENT_TOKENS: who sends which token, as JSON. AGENT_APPROVERS: who may approve.
// AGENT_GATED: tools that need it. OPENAI_BASE_URL and MCP_SERVER_URL: the model and the tools.

import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    agent: { type: 'string' },
    unguarded: { type: 'boolean', default: false },
    'stdin-lifeline': { type: 'boolean' },
  },
});
const { startThread, version, stop = () => {} } = await import(`./${values.agent}.mjs`);

const split = (text = '') => text.split(',').filter((one) => one !== '');
const tokens = new Map(
  Object.entries(JSON.parse(process.env.AGENT_TOKENS ?? '{}')).map(([name, token]) => [token, name]),
);
const approvers = split(process.env.AGENT_APPROVERS);
const threads = new Map();

class Refusal extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
  }
}

const isOpen = ({ state }) => state === 'pending' || state === 'approved';
const view = ({ id, calls }) => ({ thread: id, calls: calls.map(({ id: call, state }) => ({ id: call, state })) });

/** What the agent says has come of its calls; what it has not named before is new. */
function take(thread, turn) {
  const before = new Set(thread.calls.map(({ id }) => id));
  for (const { id, state } of turn) {
    const known = thread.calls.findLast((call) => call.id === id && (isOpen(call) || call.state === 'running'));
    // A decision names its call by the id: what comes under that of an earlier one is not put to anybody.
    if (known === undefined && before.has(id) && state === 'pending')
      thread.calls.push({ id, state: 'refused', isNew: true });
    else if (known === undefined) thread.calls.push({ id, state });
    else known.state = state;
  }
}

async function withAgent(thread, what) {
  if (thread.busy) throw new Refusal(409, 'busy');
  thread.busy = true;
  try {
    take(thread, await what());
  } finally {
    thread.busy = false;
  }
  return view(thread);
}

/** Nothing of this application says that a decision has been carried out, or is being. */
async function goOnUnguarded(thread) {
  const waiting = thread.calls.filter(({ state }) => state === 'pending');
  const decided = thread.calls.filter(({ yes }) => yes !== undefined);
  if (decided.length === 0 && waiting.length > 0) throw new Refusal(409, 'waiting');
  if (decided.length === 0) return view(thread);
  for (const call of waiting) Object.assign(call, { state: 'rejected', yes: false });
  const decisions = new Map([...decided, ...waiting].map(({ id, yes }) => [id, yes]));
  for (const call of decided) Object.assign(call, { isNew: false, ...(call.yes ? { state: 'running' } : {}) });
  take(thread, await thread.agent.goOn(decisions));
  return view(thread);
}

const routes = {
  async open(_thread, { who, token }) {
    const thread = { id: `th_${crypto.randomUUID()}`, owner: who, calls: [], busy: false };
    thread.agent = await startThread({ token, gated: split(process.env.AGENT_GATED) });
    threads.set(thread.id, thread);
    return view(thread);
  },
  async messages(thread, { body }) {
    if (thread.calls.some(isOpen)) throw new Refusal(409, 'waiting');
    // What was denied or cancelled is told first: no model takes a message while a call of its own has no answer.
    for (const call of thread.calls) if (!call.isNew) call.yes = undefined;
    const untold = thread.calls.filter(({ isNew }) => isNew);
    for (const call of untold) call.isNew = false;
    if (untold.length > 0)
      await withAgent(thread, () => thread.agent.goOn(new Map(untold.map(({ id }) => [id, false]))));
    return withAgent(thread, () => thread.agent.say(body.text));
  },
  async approvals(thread, { who, call: id, body }) {
    if (!approvers.includes(who)) throw new Refusal(403, 'no-approver');
    const call = thread.calls.find((one) => one.id === id && one.state === 'pending');
    if (call === undefined) throw new Refusal(409, 'nothing-to-decide');
    const yes = body.decision === 'approve';
    Object.assign(call, { state: yes ? 'approved' : 'rejected', yes, isNew: true });
    return view(thread);
  },
  async continue(thread) {
    if (values.unguarded) return goOnUnguarded(thread);
    const waiting = thread.calls.filter(({ state }) => state === 'pending');
    const decided = thread.calls.filter(({ isNew }) => isNew);
    if (decided.length === 0 && waiting.length > 0) throw new Refusal(409, 'waiting');
    if (decided.length === 0) return view(thread);
    // The calls of one answer go on together: who goes on without a word on one says no to it.
    for (const call of waiting) call.state = 'rejected';
    decided.push(...waiting);
    const decisions = new Map(decided.map(({ id, state }) => [id, state === 'approved']));
    for (const call of decided) {
      call.isNew = false;
      if (call.state === 'approved') call.state = 'running';
    }
    return withAgent(thread, () => thread.agent.goOn(decisions));
  },
  async cancel(thread, { body }) {
    const stopped = thread.calls.filter((call) => isOpen(call) && (body.call === undefined || body.call === call.id));
    if (stopped.length === 0) throw new Refusal(409, 'too-late');
    for (const call of stopped) Object.assign(call, { state: 'cancelled', yes: false, isNew: true });
    return view(thread);
  },
};

async function answer(request) {
  const [, first, id, what, call] = request.url.split('/');
  if (first === 'version') return { version };
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const who = tokens.get(token);
  if (who === undefined) throw new Refusal(401, 'who-are-you');
  const parts = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  const asked = { who, token, call, body: text === '' ? {} : JSON.parse(text) };
  if (first !== 'threads') throw new Refusal(404, 'no-such-page');
  if (id === undefined) return routes.open(undefined, asked);
  const thread = threads.get(id);
  if (thread === undefined) throw new Refusal(404, 'no-such-thread');
  if (what !== 'approvals' && thread.owner !== who) throw new Refusal(403, 'not-yours');
  return routes[what](thread, asked);
}

const server = createServer(async (request, response) => {
  const say = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    say(200, await answer(request));
  } catch (error) {
    if (error instanceof Refusal) return say(error.status, { error: { code: error.message } });
    // The agent itself would not go on: what it was asked cannot be done.
    say(422, { error: { code: `${error?.name}: ${error?.message}`.slice(0, 300) } });
  }
});
// It ends with whoever started it, and what it started ends with it.
async function end() {
  await stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
process.stdin.once('end', end).resume();
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
