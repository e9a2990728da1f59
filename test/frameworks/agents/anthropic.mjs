import Anthropic from '@anthropic-ai/sdk';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const version = '@anthropic-ai/sdk 1.14.0';

// Where its model is it knows from ANTHROPIC_BASE_URL alone.
const anthropic = new Anthropic();

/** A thread that this application keeps; the tool runner of the SDK asks the model and runs the tools of an MCP server. */
export async function startThread({ token, gated }) {
  const client = new Client({ name: 'threads', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(process.env.MCP_SERVER_URL), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const { tools: offered } = await client.listTools();
  const allowed = new Set();
  const tools = offered.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
    parse: (input) => input,
    run: async (input, { toolUse }) => {
      if (gated.includes(name) && !allowed.has(toolUse)) throw new Error('A person has said no.');
      const { content, isError } = await client.callTool({ name, arguments: input });
      const text = content.map((part) => part.text ?? '').join('\n');
      if (isError) throw new Error(text);
      return text;
    },
  }));
  let messages = [];
  let runner;
  let replies;
  let waiting = [];

  /** The runner hands over each reply before it runs the tools of it: where one needs a person, it is left there. */
  async function run() {
    const calls = [];
    for (;;) {
      const { value: reply, done } = await replies.next();
      if (done) break;
      const uses = reply.content.filter(({ type }) => type === 'tool_use');
      waiting = uses.filter(({ name }) => gated.includes(name));
      calls.push(...uses.map((use) => ({ id: use.id, state: waiting.includes(use) ? 'pending' : 'done' })));
      if (waiting.length > 0) return calls;
    }
    messages = [...runner.params.messages];
    return calls;
  }

  return {
    say(text) {
      const settings = { model: 'claude-haiku', max_tokens: 1000, tools, max_iterations: 8 };
      messages.push({ role: 'user', content: text });
      runner = anthropic.beta.messages.toolRunner({ ...settings, messages });
      replies = runner[Symbol.asyncIterator]();
      return run();
    },
    async goOn(decisions) {
      for (const [id, yes] of decisions) if (yes) allowed.add(waiting.find((use) => use.id === id));
      const approved = [...decisions].flatMap(([id, yes]) => (yes ? [{ id, state: 'done' }] : []));
      return [...approved, ...(await run())];
    },
  };
}
