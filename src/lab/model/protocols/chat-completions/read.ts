import { z } from 'zod';
import type { ModelRequest, NeutralMessage, OfferedTool } from '../../neutral.ts';
import { readBody } from '../../protocol.ts';
import { content, textOf } from '../content.ts';
import { openaiWord } from '../openai-fault.ts';

const toolCall = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string().default('') }).optional(),
  custom: z.looseObject({ name: z.string(), input: z.string().default('') }).optional(),
});

const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content,
  tool_calls: z.array(toolCall).nullish(),
  tool_call_id: z.string().optional(),
});

const named = z.looseObject({ name: z.string() });
const tool = z.looseObject({ type: z.string(), function: named.optional(), custom: named.optional() });

/** The part of a Chat Completions request that the model reads; the rest is let through unread. */
const chatRequest = z.looseObject({
  model: z.string().default('retcon-scripted'),
  messages: z.array(message).min(1),
  tools: z.array(tool).nullish(),
  tool_choice: z.union([z.string(), z.looseObject({})]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

export function readChat(body: unknown): { request: ModelRequest; withUsage: boolean } {
  const { model, messages, tools, tool_choice, stream, stream_options } = readBody(chatRequest, body, openaiWord);
  const request: ModelRequest = {
    model,
    messages: messages.map(neutral),
    tools: (tools ?? []).flatMap(offered),
    stream: stream === true,
    mayCall: tool_choice !== 'none',
  };
  return { request, withUsage: stream_options?.include_usage === true };
}

function neutral(one: z.infer<typeof message>): NeutralMessage {
  const text = textOf(one.content);
  if (one.role === 'tool' || one.role === 'function') {
    return { role: 'tool', text, ...(one.tool_call_id === undefined ? {} : { answers: one.tool_call_id }) };
  }
  const calls = (one.tool_calls ?? []).map(({ id, function: fn, custom }) => ({
    id,
    tool: fn?.name ?? custom?.name ?? '',
    arguments: fn?.arguments ?? custom?.input ?? '',
  }));
  return { role: one.role, text, ...(calls.length === 0 ? {} : { calls }) };
}

function offered(one: z.infer<typeof tool>): OfferedTool[] {
  if (one.function !== undefined) return [{ name: one.function.name, definition: one }];
  return one.custom === undefined ? [] : [{ name: one.custom.name, custom: true, definition: one }];
}
