import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject } from '../../model/json.ts';
import type { Entry, IdRef } from '../../model/plan.ts';
import type { Dialect } from '../dialect.ts';
import { malformed } from '../malformed.ts';

const asWritten = z.custom<JsonObject>((value) => jsonObject.safeParse(value).success, 'not a JSON object');
const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  parts: z.array(asWritten),
  metadata: z.looseObject({ author: z.string().optional(), decidedBy: z.string().optional() }).optional(),
});

/** Fields of a tool part that the grammar below knows; every other one is kept beside the call. */
const KNOWN = new Set(['type', 'toolName', 'toolCallId', 'state', 'input', 'output', 'errorText', 'approval']);
const FIXED = new Set(['type', 'toolName', 'toolCallId', 'input']);

/**
 * UI messages of the AI SDK (5, 6 and 7). A call, the request for its approval, the decision and the result are one part
 * that changes in place, so that what comes later stands where the call stands. Who wrote and who decided has no field of its
 * own and goes into the metadata of the message. Source: the UI message types of `ai`, and what its servers take.
 */
export const aiSdkUi: Dialect = {
  id: 'ai-sdk-ui',
  summary: 'UI messages of the AI SDK, with the approval and the result inside the part of a call',
  encode(entries, wireId) {
    const messages: JsonObject[] = [];
    for (const [i, entry] of entries.entries()) encodeEntry(entry, messages, `m${i}`, wireId);
    return messages;
  },
  decode: (messages, idRef) =>
    messages.flatMap((value, index) => {
      const parsed = message.safeParse(value);
      if (!parsed.success) throw malformed('a UI message of the AI SDK', index, parsed.error.issues[0]);
      const { role, parts, metadata } = parsed.data;
      if (role !== 'assistant') {
        const text = textOf(parts);
        return [role === 'system' ? { role, text } : { role, text, ...given('author', metadata?.author) }];
      }
      return decodeAssistant(parts, metadata?.decidedBy, index, idRef);
    }),
};

function encodeEntry(entry: Entry, messages: JsonObject[], id: string, wireId: (id: IdRef) => string): void {
  const said = asSaid(entry);
  if (said !== undefined) {
    messages.push({ id, ...said });
    return;
  }
  switch (entry.role) {
    case 'assistant': {
      const texts = entry.text === undefined ? [] : [{ type: 'text', text: entry.text }];
      const calls = (entry.calls ?? []).map(({ id: of, tool, arguments: input, extra = {} }) => ({
        ...newPart(wireId(of), tool, input),
        ...Object.fromEntries(Object.entries(extra).filter(([key]) => !FIXED.has(key))),
      }));
      messages.push({ ...entry.extra, id, role: 'assistant', parts: [...texts, ...calls] });
      return;
    }
    case 'result': {
      const part = partOf(messages, wireId(entry.call), id);
      part.state = 'output-available';
      part.output = entry.content;
      return;
    }
    case 'approval-request': {
      const call = wireId(entry.call);
      const part = partOf(messages, call, id);
      name(part, entry.tool);
      part.input = entry.arguments;
      part.state = 'approval-requested';
      part.approval = { id: `aitxt-${call}` };
      return;
    }
    case 'approval': {
      const call = wireId(entry.call);
      const part = partOf(messages, call, id);
      if (entry.copy !== undefined) {
        name(part, entry.copy.tool);
        part.input = entry.copy.arguments;
      }
      part.state = 'approval-responded';
      part.approval = { id: `aitxt-${call}`, approved: entry.decision === 'approve' };
      if (entry.by !== undefined) tell(messages, part, { decidedBy: entry.by });
    }
  }
}

/** A message of somebody's words. */
function asSaid(entry: Entry): JsonObject | undefined {
  const message = (role: string, text: string): JsonObject => ({ role, parts: [{ type: 'text', text }] });
  if (entry.role === 'system') return message('system', entry.text);
  if (entry.role === 'cancellation') return message('user', entry.text ?? 'Never mind. Please cancel that.');
  if (entry.role !== 'user') return undefined;
  return {
    ...message('user', entry.text),
    ...(entry.author === undefined ? {} : { metadata: { author: entry.author } }),
  };
}

function newPart(toolCallId: string, tool: string, input: JsonValue): JsonObject {
  return { type: `tool-${tool}`, toolCallId, state: 'input-available', input };
}

function name(part: JsonObject, tool: string): void {
  if (part.type === 'dynamic-tool') part.toolName = tool;
  else part.type = `tool-${tool}`;
}

/** The part of a call, the latest where ids repeat. Where the history holds no such call, one that names no tool yet. */
function partOf(messages: JsonObject[], toolCallId: string, id: string): JsonObject {
  const parts = messages.flatMap((m) => (Array.isArray(m.parts) ? m.parts.filter(isJsonObject) : []));
  const found = parts.findLast((part) => part.toolCallId === toolCallId);
  if (found !== undefined) return found;
  const made = newPart(toolCallId, '', {});
  messages.push({ id, role: 'assistant', parts: [made] });
  return made;
}

function tell(messages: readonly JsonObject[], part: JsonObject, what: JsonObject): void {
  const message = messages.find(({ parts }) => Array.isArray(parts) && parts.includes(part));
  if (message === undefined) return;
  message.metadata = { ...(isJsonObject(message.metadata) ? message.metadata : {}), ...what };
}

function decodeAssistant(
  parts: readonly JsonObject[],
  by: string | undefined,
  index: number,
  idRef: (wireId: string) => IdRef,
): Entry[] {
  const texts = parts.filter(({ type }) => type === 'text');
  const calls = parts.filter(({ type }) => type === 'dynamic-tool' || String(type).startsWith('tool-'));
  for (const [i, part] of calls.entries()) {
    if (typeof part.toolCallId !== 'string' || (part.type === 'dynamic-tool' && typeof part.toolName !== 'string'))
      throw malformed('a UI message of the AI SDK', index, {
        path: ['parts', i],
        message: 'a call needs its toolCallId and its name',
      });
  }
  const asked = calls.map((part) => ({
    id: idRef(String(part.toolCallId)),
    tool: toolOf(part),
    arguments: argumentsOf(part),
    ...given('extra', extraOf(part)),
  }));
  const said: Entry = {
    role: 'assistant',
    ...given('text', texts.length === 0 ? undefined : textOf(texts)),
    ...given('calls', asked.length === 0 ? undefined : asked),
  };
  return [said, ...calls.flatMap((part) => afterCall(part, by, idRef(String(part.toolCallId))))];
}

/** What has come of a call, as its part says: asked, decided, answered. */
function afterCall(part: JsonObject, by: string | undefined, call: IdRef): Entry[] {
  const { approval, output, errorText } = part;
  const entries: Entry[] = [];
  if (isJsonObject(approval)) {
    entries.push({ role: 'approval-request', call, tool: toolOf(part), arguments: argumentsOf(part) });
    if (typeof approval.approved === 'boolean')
      entries.push({ role: 'approval', call, decision: approval.approved ? 'approve' : 'reject', ...given('by', by) });
  }
  const came = output ?? errorText;
  if (came !== undefined)
    entries.push({ role: 'result', call, content: typeof came === 'string' ? came : JSON.stringify(came) });
  return entries;
}

function toolOf({ type, toolName }: JsonObject): string {
  return type === 'dynamic-tool' ? String(toolName) : String(type).slice('tool-'.length);
}

function argumentsOf({ input }: JsonObject): JsonObject {
  return isJsonObject(input) ? input : {};
}

function extraOf(part: JsonObject): JsonObject | undefined {
  const more = Object.entries(part).filter(([key]) => !KNOWN.has(key));
  return more.length === 0 ? undefined : Object.fromEntries(more);
}

function textOf(parts: readonly JsonObject[]): string {
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('');
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}
