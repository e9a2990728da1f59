import { startCodex } from './codex-server.mjs';

export const version = '@openai/codex 0.169.0';

/** One Codex for each user, with the threads of that user; what it says of a thread goes to `heard`. */
const servers = new Map();
function codexOf(token, gated) {
  if (!servers.has(token)) {
    const threads = new Map();
    const codex = startCodex({ token, gated, listen: (message) => threads.get(message.params?.threadId)?.(message) });
    servers.set(token, { codex, threads });
  }
  return servers.get(token);
}

export const stop = () => Promise.all([...servers.values()].map(({ codex }) => codex.stop()));

/** A thread that Codex keeps. Where a call needs a person, its turn stands still until the question is answered. */
export async function startThread({ token, gated }) {
  const { codex, threads } = codexOf(token, gated);
  const { thread } = await codex.request('thread/start', {});
  const calls = [];
  let question;
  let begun = 0;
  let stopped = () => {};

  threads.set(thread.id, ({ method, id, params }) => {
    if (method === 'item/started' && params.item.type === 'mcpToolCall') {
      calls.push({ id: params.item.id, state: 'running' });
    } else if (method === 'item/completed' && params.item.type === 'mcpToolCall') {
      calls.at(-1).state = params.item.status === 'completed' ? 'done' : 'failed';
    } else if (method === 'mcpServer/elicitation/request') {
      question = id;
      calls.at(-1).state = 'pending';
      stopped();
    } else if (method === 'turn/completed') {
      stopped(params.turn.error ?? undefined);
    }
  });

  /** Until the turn is over or waits for a person: the calls that it came to meanwhile. */
  async function until(begin) {
    const from = calls.findLastIndex(({ state }) => state === 'pending');
    const stop = new Promise((resolve, reject) => {
      stopped = (error) => (error === undefined ? resolve() : reject(new Error(error.message)));
    });
    await begin();
    await stop;
    return calls.slice(from === -1 ? begun : from).map((call) => ({ ...call }));
  }

  return {
    say(text) {
      begun = calls.length;
      const input = [{ type: 'text', text, text_elements: [] }];
      return until(() => codex.request('turn/start', { threadId: thread.id, input }));
    },
    goOn(decisions) {
      const action = decisions.get(calls.at(-1).id) === true ? 'accept' : 'decline';
      return until(() => codex.answer(question, { action, content: {}, _meta: null }));
    },
  };
}
