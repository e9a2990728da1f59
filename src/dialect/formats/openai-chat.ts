import { z } from 'zod';
import { type JsonObject, type JsonValue, jsonObject } from '../../model/json.ts';
import type { Entry, IdRef } from '../../model/plan.ts';
import type { Dialect } from '../dialect.ts';
import { malformed } from '../malformed.ts';

const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const decidedCall = z.looseObject({ tool: z.string(), arguments: jsonObject });

/** OpenAI's roles, and three more for what OpenAI has no message for: approval requests, approvals and cancellations. */
const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('user'), content: z.string(), name: z.string().optional() }),
  z.looseObject({ role: z.literal('system'), content: z.string() }),
  z.looseObject({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z.array(toolCall).optional(),
  }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
  z.looseObject({
    role: z.literal('approval_request'),
    tool_call_id: z.string(),
    tool: z.string(),
    arguments: jsonObject,
  }),
  z.looseObject({
    role: z.literal('approval'),
    tool_call_id: z.string(),
    decision: z.enum(['approve', 'reject']),
    by: z.string().optional(),
    call: decidedCall.optional(),
  }),
  z.looseObject({
    role: z.literal('cancellation'),
    tool_call_id: z.string().optional(),
    content: z.string().optional(),
  }),
]);
type Message = z.infer<typeof message>;

/** OpenAI Chat Completions messages. */
export const openaiChat: Dialect = {
  id: 'openai-chat',
  summary: 'OpenAI Chat Completions messages, with roles for approval requests, approvals and cancellations',
  encode: (entries, wireId) => entries.map((entry) => encodeEntry(entry, wireId)),
  decode: (messages, idRef) => messages.map((value, index) => decodeMessage(value, index, idRef)),
};

function encodeEntry(entry: Entry, wireId: (id: IdRef) => string): JsonObject {
  switch (entry.role) {
    case 'user':
      return { role: 'user', content: entry.text, ...given('name', entry.author) };
    case 'system':
      return { role: 'system', content: entry.text };
    case 'assistant':
      return {
        ...entry.extra,
        role: 'assistant',
        ...given('content', entry.text),
        ...given(
          'tool_calls',
          entry.calls?.map((call) => ({ ...call.extra, ...encodeCall(call, wireId(call.id)) })),
        ),
      };
    case 'result':
      return { role: 'tool', tool_call_id: wireId(entry.call), content: entry.content };
    case 'approval-request':
      return {
        role: 'approval_request',
        tool_call_id: wireId(entry.call),
        tool: entry.tool,
        arguments: entry.arguments,
      };
    case 'approval': {
      const decided = { role: 'approval', tool_call_id: wireId(entry.call), decision: entry.decision };
      return { ...decided, ...given('by', entry.by), ...given('call', entry.copy) };
    }
    case 'cancellation': {
      const id = entry.call === undefined ? undefined : wireId(entry.call);
      return { role: 'cancellation', ...given('tool_call_id', id), ...given('content', entry.text) };
    }
  }
}

function encodeCall(call: { tool: string; arguments: JsonObject }, id: string): JsonObject {
  return { id, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.arguments) } };
}

function decodeMessage(value: JsonValue, index: number, idRef: (wireId: string) => IdRef): Entry {
  const parsed = message.safeParse(value);
  if (!parsed.success) throw malformed('an openai-chat message', index, parsed.error.issues[0]);
  return decodeEntry(parsed.data, index, idRef);
}

function decodeEntry(from: Message, index: number, idRef: (wireId: string) => IdRef): Entry {
  switch (from.role) {
    case 'user':
      return { role: 'user', text: from.content, ...given('author', from.name) };
    case 'system':
      return { role: 'system', text: from.content };
    case 'assistant': {
      const calls = from.tool_calls?.map((call) => ({
        id: idRef(call.id),
        tool: call.function.name,
        arguments: decodeArguments(call.function.arguments, index),
      }));
      return { role: 'assistant', ...given('text', from.content ?? undefined), ...given('calls', calls) };
    }
    case 'tool':
      return { role: 'result', call: idRef(from.tool_call_id), content: from.content };
    case 'approval_request':
      return { role: 'approval-request', call: idRef(from.tool_call_id), tool: from.tool, arguments: from.arguments };
    case 'approval': {
      const copy = from.call === undefined ? undefined : { tool: from.call.tool, arguments: from.call.arguments };
      const decided = { role: 'approval' as const, call: idRef(from.tool_call_id), decision: from.decision };
      return { ...decided, ...given('by', from.by), ...given('copy', copy) };
    }
    case 'cancellation': {
      const call = from.tool_call_id === undefined ? undefined : idRef(from.tool_call_id);
      return { role: 'cancellation', ...given('call', call), ...given('text', from.content) };
    }
  }
}

function decodeArguments(text: string, index: number): JsonObject {
  try {
    return jsonObject.parse(JSON.parse(text));
  } catch {
    throw malformed('an openai-chat message', index, {
      path: ['tool_calls'],
      message: 'arguments are not the text of a JSON object',
    });
  }
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}
