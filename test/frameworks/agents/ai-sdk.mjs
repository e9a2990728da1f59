import { createMCPClient } from '@ai-sdk/mcp';
import { generateText, stepCountIs } from 'ai-6';
import { createOpenAI } from 'ai-sdk-openai-6';

export const version = 'ai 6.0.326';

// Where its model is it knows from OPENAI_BASE_URL alone.
const openai = createOpenAI();

/** A thread whose messages this application keeps; tools come from MCP, in the name of who opened it. */
export async function startThread({ token, gated }) {
  const client = await createMCPClient({
    transport: { type: 'http', url: process.env.MCP_SERVER_URL, headers: { authorization: `Bearer ${token}` } },
  });
  const offered = Object.entries(await client.tools());
  const tools = Object.fromEntries(
    offered.map(([name, tool]) => [name, gated.includes(name) ? { ...tool, needsApproval: true } : tool]),
  );
  const messages = [];
  let asked = new Map();

  async function run() {
    const { response, content, steps } = await generateText({
      model: openai.chat('gpt-5-mini'),
      tools,
      messages,
      stopWhen: stepCountIs(8),
    });
    messages.push(...response.messages);
    const requests = content.filter(({ type }) => type === 'tool-approval-request');
    asked = new Map(requests.map(({ approvalId, toolCall }) => [toolCall.toolCallId, approvalId]));
    const parts = steps.flatMap((step) => step.content);
    const failed = parts.flatMap((part) => (part.type === 'tool-error' ? [part.toolCallId] : []));
    const calls = parts.filter(({ type }) => type === 'tool-call').map(({ toolCallId }) => toolCallId);
    const results = parts.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []));
    return [...new Set([...calls, ...results, ...failed])].map((id) => ({
      id,
      state: asked.has(id) ? 'pending' : failed.includes(id) ? 'failed' : 'done',
    }));
  }

  return {
    say(text) {
      messages.push({ role: 'user', content: text });
      return run();
    },
    async goOn(decisions) {
      const content = [...decisions].map(([id, approved]) => ({
        type: 'tool-approval-response',
        approvalId: asked.get(id),
        approved,
      }));
      messages.push({ role: 'tool', content });
      const turn = await run();
      const approved = [...decisions].flatMap(([id, yes]) => (yes ? [{ id, state: 'done' }] : []));
      return [...approved, ...turn.filter(({ id }) => !decisions.has(id))];
    },
  };
}
