import { createParser } from 'eventsource-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import { isToolPart, type ToolPart, type UiMessage } from './message.ts';

/** What one streamed answer came to. */
export interface Folded {
  /** The stream is one of this protocol: it began with `start`. */
  started: boolean;
  /** Texts of its `error` chunks. */
  errors: string[];
  aborted: boolean;
}

/** The chunks of a UI message stream, in order; what is no JSON object is left out. */
export function chunksOf(body: string): JsonObject[] {
  const chunks: JsonObject[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const chunk = parsed(data);
      if (isJsonObject(chunk)) chunks.push(chunk);
    },
  });
  parser.feed(body);
  parser.reset({ consume: true });
  return chunks;
}

/**
 * Folds a streamed answer into the history that the client holds, as the client of the AI SDK does: an answer to a history
 * that ends with a message of the assistant goes on with that message. Source: UI message stream protocol v1.
 */
export function fold(messages: UiMessage[], chunks: readonly JsonObject[], newId: () => string): Folded {
  const folded: Folded = { started: false, errors: [], aborted: false };
  const last = messages.at(-1);
  const message: UiMessage = last?.role === 'assistant' ? last : { id: newId(), role: 'assistant', parts: [] };
  const texts = new Map<string, JsonObject>();
  for (const chunk of chunks) {
    if (chunk.type === 'start') {
      folded.started = true;
      if (typeof chunk.messageId === 'string') message.id = chunk.messageId;
    } else if (chunk.type === 'error') folded.errors.push(String(chunk.errorText ?? ''));
    else if (chunk.type === 'abort') folded.aborted = true;
    else if (chunk.type === 'start-step') message.parts.push({ type: 'step-start' });
    else if (chunk.type === 'reset-step') resetStep(message);
    else if (!foldText(message, chunk, texts)) foldCall(messages, message, chunk);
  }
  if (message !== last && message.parts.length > 0) messages.push(message);
  return folded;
}

function resetStep(message: UiMessage): void {
  const from = message.parts.findLastIndex((part) => isJsonObject(part) && part.type === 'step-start');
  if (from >= 0) message.parts.splice(from + 1);
}

function foldText(message: UiMessage, chunk: JsonObject, texts: Map<string, JsonObject>): boolean {
  const [kind, moment] = String(chunk.type).split('-');
  if (kind !== 'text' && kind !== 'reasoning') return false;
  const id = `${kind} ${String(chunk.id)}`;
  if (moment === 'start') {
    const part: JsonObject = { type: kind, text: '', state: 'streaming' };
    texts.set(id, part);
    message.parts.push(part);
  }
  const part = texts.get(id);
  if (moment === 'delta' && part !== undefined) part.text = String(part.text) + String(chunk.delta ?? '');
  if (moment === 'end' && part !== undefined) part.state = 'done';
  return true;
}

/** What of a chunk goes into the part, by the state that the chunk brings. */
function foldCall(messages: readonly UiMessage[], message: UiMessage, chunk: JsonObject): void {
  const { type, toolCallId } = chunk;
  if (typeof toolCallId !== 'string') return;
  const known = [...messages, message].flatMap(({ parts }) => parts.filter(isToolPart));
  let part = known.findLast((one) => one.toolCallId === toolCallId);
  if (part === undefined) {
    if (typeof chunk.toolName !== 'string') return;
    part = newPart(toolCallId, chunk.toolName, chunk.dynamic === true);
    message.parts.push(part);
  }
  const set = SETS.get(String(type));
  if (set === undefined) return;
  Object.assign(part, set(chunk, part));
  for (const [from, to] of RENAMED) if (chunk[from] !== undefined) part[to] = chunk[from];
}

function newPart(toolCallId: string, name: string, dynamic: boolean): ToolPart {
  const named = dynamic ? { type: 'dynamic-tool', toolName: name } : { type: `tool-${name}` };
  return { ...named, toolCallId, state: 'input-streaming' };
}

const RENAMED = [
  ['providerMetadata', 'callProviderMetadata'],
  ['providerExecuted', 'providerExecuted'],
  ['toolMetadata', 'toolMetadata'],
  ['title', 'title'],
] as const;

const SETS = new Map(
  Object.entries<(chunk: JsonObject, part: ToolPart) => JsonObject>({
    'tool-input-start': () => ({}),
    'tool-input-available': ({ input }) => ({ state: 'input-available', input: input ?? null }),
    'tool-input-error': ({ input, errorText }) => ({
      state: 'output-error',
      input: input ?? null,
      errorText: errorText ?? '',
    }),
    'tool-approval-request': ({ type: _type, toolCallId: _call, approvalId, ...more }) => ({
      state: 'approval-requested',
      approval: { id: approvalId ?? '', ...more },
    }),
    'tool-approval-response': ({ approved, reason }, { approval }) => ({
      state: 'approval-responded',
      approval: {
        ...(isJsonObject(approval) ? approval : {}),
        approved: approved === true,
        ...(reason === undefined ? {} : { reason }),
      },
    }),
    'tool-output-available': ({ output }) => ({ state: 'output-available', output: output ?? null }),
    'tool-output-error': ({ errorText }) => ({ state: 'output-error', errorText: errorText ?? '' }),
    'tool-output-denied': () => ({ state: 'output-denied' }),
  }),
);

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
