import { Command, MemorySaver } from '@langchain/langgraph';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';

export const version = 'langchain 1.5.14, @langchain/langgraph 1.7.3';

const checkpointer = new MemorySaver();
const model = new ChatOpenAI({ model: 'gpt-5-mini', configuration: { baseURL: process.env.OPENAI_BASE_URL } });

/** A thread that LangGraph keeps; tools come from MCP, in the name of who opened it. */
export async function startThread({ token, gated }) {
  const client = new MultiServerMCPClient({
    mcpServers: {
      tools: { transport: 'http', url: process.env.MCP_SERVER_URL, headers: { authorization: `Bearer ${token}` } },
    },
  });
  const tools = await client.getTools();
  const interruptOn = Object.fromEntries(gated.map((name) => [name, { allowedDecisions: ['approve', 'reject'] }]));
  const agent = createAgent({ model, tools, middleware: [humanInTheLoopMiddleware({ interruptOn })], checkpointer });
  const config = { configurable: { thread_id: crypto.randomUUID() } };
  let seen = 0;
  let waiting = [];

  function take({ messages, __interrupt__: interrupts = [] }) {
    const fresh = messages.slice(seen);
    seen = messages.length;
    const calls = fresh.flatMap((message) => message.tool_calls ?? []);
    // A request for a decision names the tool and its arguments, and no id: it is for the calls of the last answer, in order.
    const gatedCalls = interrupts.length === 0 ? [] : calls.filter(({ name }) => gated.includes(name));
    waiting = gatedCalls.map(({ id }) => id);
    return calls.map(({ id }) => ({ id, state: waiting.includes(id) ? 'pending' : 'done' }));
  }

  return {
    async say(text) {
      return take(await agent.invoke({ messages: [{ role: 'user', content: text }] }, config));
    },
    async goOn(decided) {
      // A decision is for the call that a person was shown, and for no other that has its id.
      const left = new Map(decided);
      const decisions = waiting.map((id) => {
        const type = left.get(id) === true ? 'approve' : 'reject';
        left.delete(id);
        return { type };
      });
      const turn = take(await agent.invoke(new Command({ resume: { decisions } }), config));
      const approved = [...decided].flatMap(([id, yes]) => (yes ? [{ id, state: 'done' }] : []));
      return [...approved, ...turn.filter(({ id }) => !decided.has(id))];
    },
  };
}
