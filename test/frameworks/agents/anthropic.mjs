import Anthropic from '@anthropic-ai/sdk';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const version = '@anthropic-ai/sdk 1.14.0';

const anthropic = new Anthropic();

/** A thread that this application keeps; the tool runner of the SDK asks the model and calls the tools of an MCP server. */
export async function startThread({ token }) {
  const client = new Client({ name: 'threads', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(process.env.MCP_SERVER_URL), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const { tools: offered } = await client.listTools();
  const tools = offered.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
    run: async (input) => {
      const { content } = await client.callTool({ name, arguments: input });
      return content.map(({ text }) => text ?? '').join('\n');
    },
    parse: (input) => input,
  }));
  let messages = [];

  return {
    async say(text) {
      messages.push({ role: 'user', content: text });
      const before = messages.length;
      const runner = anthropic.beta.messages.toolRunner({
        model: 'claude-haiku',
        max_tokens: 1000,
        messages,
        tools,
        max_iterations: 8,
      });
      const last = await runner.runUntilDone();
      messages = [...runner.params.messages];
      if (messages.at(-1)?.role !== 'assistant') messages.push({ role: 'assistant', content: last.content });
      const blocks = messages
        .slice(before)
        .flatMap(({ role, content }) => (role === 'assistant' ? [content].flat() : []));
      return blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [{ id, state: 'done' }] : []));
    },
    async goOn() {
      return [];
    },
  };
}
