import { z } from 'zod';
import { type JsonObject, type JsonValue, jsonObject } from '../../model/json.ts';
import type { Entry, IdRef } from '../../model/plan.ts';
import type { Dialect } from '../dialect.ts';
import { malformed } from '../malformed.ts';

/** Checked, and kept as it is: arguments are the caller's, down to a key named __proto__. */
const asWritten = z.custom<JsonObject>((value) => jsonObject.safeParse(value).success, 'not a JSON object');

const decidedCall = z.looseObject({ tool: z.string(), arguments: asWritten });
const resultText = z.union([z.string(), z.array(z.looseObject({ type: z.literal('text'), text: z.string() }))]);

/** Anthropic's content blocks, and three more for what it has none for: approval requests, approvals and cancellations. */
const block = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: asWritten }),
  z.looseObject({ type: z.literal('tool_result'), tool_use_id: z.string(), content: resultText.optional() }),
  z.looseObject({
    type: z.literal('approval_request'),
    tool_use_id: z.string(),
    tool: z.string(),
    arguments: asWritten,
  }),
  z.looseObject({
    type: z.literal('approval'),
    tool_use_id: z.string(),
    decision: z.enum(['approve', 'reject']),
    by: z.string().optional(),
    call: decidedCall.optional(),
  }),
  z.looseObject({
    type: z.literal('cancellation'),
    tool_use_id: z.string().optional(),
    text: z.string().optional(),
  }),
]);
type Block = z.infer<typeof block>;

const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  name: z.string().optional(),
  content: z.union([z.string(), z.array(block)]),
});
type Message = z.infer<typeof message>;

/**
 * Anthropic Messages. One message for each entry; a message that holds several blocks gives several entries. An assistant's
 * entry with an empty list of calls comes back without one.
 */
export const anthropicMessages: Dialect = {
  id: 'anthropic-messages',
  summary: 'Anthropic Messages, with content blocks for approval requests, approvals and cancellations',
  encode: (entries, wireId) => entries.map((entry) => encodeEntry(entry, wireId)),
  decode: (messages, idRef) =>
    messages.flatMap((value, index) => {
      const parsed = message.safeParse(value);
      if (!parsed.success) throw malformed('an anthropic-messages message', index, parsed.error.issues[0]);
      return decodeMessage(parsed.data, index, idRef);
    }),
};

function encodeEntry(entry: Entry, wireId: (id: IdRef) => string): JsonObject {
  switch (entry.role) {
    case 'user':
      return { role: 'user', ...given('name', entry.author), content: entry.text };
    case 'system':
      return { role: 'system', content: entry.text };
    case 'assistant': {
      const said = entry.text === undefined ? [] : [{ type: 'text', text: entry.text }];
      const used = (entry.calls ?? []).map(({ id, tool, arguments: input, extra }) => ({
        ...extra,
        type: 'tool_use',
        id: wireId(id),
        name: tool,
        input,
      }));
      return { ...entry.extra, role: 'assistant', content: [...said, ...used] };
    }
    case 'result':
      return {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: wireId(entry.call), content: entry.content }],
      };
    case 'approval-request': {
      const { tool, arguments: args } = entry;
      return {
        role: 'user',
        content: [{ type: 'approval_request', tool_use_id: wireId(entry.call), tool, arguments: args }],
      };
    }
    case 'approval': {
      const decided = { type: 'approval', tool_use_id: wireId(entry.call), decision: entry.decision };
      return { role: 'user', content: [{ ...decided, ...given('by', entry.by), ...given('call', entry.copy) }] };
    }
    case 'cancellation': {
      const id = entry.call === undefined ? undefined : wireId(entry.call);
      return {
        role: 'user',
        content: [{ type: 'cancellation', ...given('tool_use_id', id), ...given('text', entry.text) }],
      };
    }
  }
}

function decodeMessage({ role, name, content }: Message, index: number, idRef: (wireId: string) => IdRef): Entry[] {
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  if (role === 'assistant') return [decodeAssistant(blocks, index, idRef)];
  return blocks.map((one) => decodeBlock(one, role, name, index, idRef));
}

function decodeBlock(
  one: Block,
  role: 'user' | 'system',
  name: string | undefined,
  index: number,
  idRef: (wireId: string) => IdRef,
): Entry {
  switch (one.type) {
    case 'text':
      return role === 'system'
        ? { role: 'system', text: one.text }
        : { role: 'user', text: one.text, ...given('author', name) };
    case 'tool_result':
      return { role: 'result', call: idRef(one.tool_use_id), content: textOf(one.content) };
    case 'approval_request':
      return { role: 'approval-request', call: idRef(one.tool_use_id), tool: one.tool, arguments: one.arguments };
    case 'approval': {
      const copy = one.call === undefined ? undefined : { tool: one.call.tool, arguments: one.call.arguments };
      const decided = { role: 'approval' as const, call: idRef(one.tool_use_id), decision: one.decision };
      return { ...decided, ...given('by', one.by), ...given('copy', copy) };
    }
    case 'cancellation': {
      const call = one.tool_use_id === undefined ? undefined : idRef(one.tool_use_id);
      return { role: 'cancellation', ...given('call', call), ...given('text', one.text) };
    }
    case 'tool_use':
      throw malformed('an anthropic-messages message', index, {
        path: ['content'],
        message: 'only an assistant uses tools',
      });
  }
}

function decodeAssistant(blocks: readonly Block[], index: number, idRef: (wireId: string) => IdRef): Entry {
  const texts: string[] = [];
  const calls: { id: IdRef; tool: string; arguments: JsonObject }[] = [];
  for (const one of blocks) {
    if (one.type === 'text') texts.push(one.text);
    else if (one.type === 'tool_use') calls.push({ id: idRef(one.id), tool: one.name, arguments: one.input });
    else
      throw malformed('an anthropic-messages message', index, {
        path: ['content'],
        message: `an assistant has no block of type ${one.type}`,
      });
  }
  const text = texts.length === 0 ? undefined : texts.join('');
  return { role: 'assistant', ...given('text', text), ...given('calls', calls.length === 0 ? undefined : calls) };
}

function textOf(content: z.infer<typeof resultText> | undefined): string {
  return typeof content === 'string' ? content : (content ?? []).map((part) => part.text).join('');
}

function given<Key extends string, Value extends JsonValue | IdRef | object>(
  key: Key,
  value: Value | undefined,
): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}
