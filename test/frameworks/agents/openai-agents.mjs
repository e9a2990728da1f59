import {
  Agent,
  getAllMcpTools,
  MCPServerStreamableHttp,
  RunState,
  run,
  setOpenAIAPI,
  setTracingDisabled,
} from 'openai-agents';

export const version = '@openai/agents 0.20.0';

setTracingDisabled(true);
setOpenAIAPI('chat_completions');

/** A thread whose run state this application keeps, as the text that the SDK makes of it; tools come from MCP, in the name of who opened it. */
export async function startThread({ token, gated }) {
  const server = new MCPServerStreamableHttp({
    name: 'tools',
    url: process.env.MCP_SERVER_URL,
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await server.connect();
  const offered = await getAllMcpTools({ mcpServers: [server] });
  const tools = offered.map((tool) =>
    gated.includes(tool.name) ? { ...tool, needsApproval: async () => true } : tool,
  );
  const agent = new Agent({ name: 'assistant', instructions: 'You help.', model: 'gpt-5-mini', tools });
  let history = [];
  let kept;

  function take(result) {
    kept = result.state.toString();
    history = result.history;
    const waiting = new Set(result.interruptions.map(({ rawItem }) => rawItem.callId));
    const calls = result.newItems.flatMap(({ type, rawItem }) => (type === 'tool_call_item' ? [rawItem.callId] : []));
    return [...new Set(calls)].map((id) => ({ id, state: waiting.has(id) ? 'pending' : 'done' }));
  }

  return {
    async say(text) {
      return take(await run(agent, [...history, { role: 'user', content: text }]));
    },
    async goOn(decisions) {
      const state = await RunState.fromString(agent, kept);
      for (const asked of state.getInterruptions()) {
        if (decisions.get(asked.rawItem.callId) === true) state.approve(asked);
        else state.reject(asked);
      }
      const turn = take(await run(agent, state));
      const approved = [...decisions].flatMap(([id, yes]) => (yes ? [{ id, state: 'done' }] : []));
      return [...approved, ...turn.filter(({ id }) => !decisions.has(id))];
    },
  };
}
