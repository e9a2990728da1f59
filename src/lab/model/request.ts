import { z } from 'zod';

const textPart = z.looseObject({ type: z.string(), text: z.string().optional() });
const content = z.union([z.string(), z.array(textPart), z.null()]).optional();
const toolCall = z.looseObject({ id: z.string() });

const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content,
  tool_calls: z.array(toolCall).nullish(),
  tool_call_id: z.string().optional(),
});
export type ChatMessage = z.infer<typeof message>;

/** The part of a Chat Completions request that the scripted model reads; the rest is let through unread. */
export const chatRequest = z.looseObject({
  model: z.string().default('retcon-scripted'),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

/** The text of a message, its text parts joined by line ends. */
export function textOf(one: ChatMessage): string {
  if (typeof one.content === 'string') return one.content;
  return (one.content ?? []).flatMap((part) => part.text ?? []).join('\n');
}

/** Every tool call id in a conversation, of proposals and of results, once each. */
export function callIdsIn(messages: readonly ChatMessage[]): string[] {
  const ids = messages.flatMap((one) => [
    ...(one.tool_calls ?? []).map((call) => call.id),
    ...(one.tool_call_id === undefined ? [] : [one.tool_call_id]),
  ]);
  return [...new Set(ids)];
}

/** Batches of proposals after the last user message that have at least one result behind them. */
export function roundOf(messages: readonly ChatMessage[]): number {
  const start = messages.findLastIndex((one) => one.role === 'user') + 1;
  const answered = new Set<string>();
  let round = 0;
  for (let i = messages.length - 1; i >= start; i--) {
    const one = messages[i];
    if (one?.role === 'tool' && one.tool_call_id !== undefined) answered.add(one.tool_call_id);
    if (one?.role === 'assistant' && one.tool_calls?.some((call) => answered.has(call.id))) round++;
  }
  return round;
}
