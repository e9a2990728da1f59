import { itemDialect } from '../items.ts';

/** Items of the OpenAI Responses API, as `input` takes them. Source: its API reference. */
export const openaiResponses = itemDialect({
  id: 'openai-responses',
  summary: 'items of the OpenAI Responses API, with calls and their outputs beside the messages',
  call: 'call_id',
  result: 'function_call_output',
  output: (text) => text,
});
