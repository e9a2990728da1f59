import { itemDialect } from '../items.ts';

/** Input items of the OpenAI Agents SDK for JavaScript, as `run(agent, input)` takes them. Source: its protocol types. */
export const openaiAgents = itemDialect({
  id: 'openai-agents',
  summary: 'input items of the OpenAI Agents SDK for JavaScript',
  call: 'callId',
  result: 'function_call_result',
  output: (text) => ({ type: 'text', text }),
  data: 'providerData',
});
