import { z } from 'zod';
import { membersOf } from '../../../../model/json.ts';
import type { ModelRequest, NeutralCall, NeutralMessage, OfferedTool } from '../../neutral.ts';
import { readBody } from '../../protocol.ts';
import { anthropicWord } from './fault.ts';
import type { ThreadLink, Threads } from './threads.ts';

const required = { error: (issue: { input: unknown }) => (issue.input === undefined ? 'Field required' : undefined) };

/** Of a block only what the model reads: text, a call or a result. Every other kind is let through. */
const block = z
  .looseObject({
    type: z.string(required),
    text: z.string().optional(),
    id: z.string().optional(),
    name: z.string().optional(),
    input: z.unknown().optional(),
    tool_use_id: z.string().optional(),
    content: z.unknown().optional(),
  })
  .superRefine((one, context) => {
    const lack = (path: string) =>
      context.addIssue({ code: 'custom', path: [one.type, path], message: 'Field required' });
    if (one.type === 'text' && one.text === undefined) lack('text');
    if (one.type === 'tool_use' && one.id === undefined) lack('id');
    if (one.type === 'tool_use' && one.name === undefined) lack('name');
    if (one.type === 'tool_result' && one.tool_use_id === undefined) lack('tool_use_id');
  });
type Block = z.infer<typeof block>;

const turn = z.looseObject({
  role: z.enum(['user', 'assistant', 'system'], { error: "Input should be 'user', 'assistant' or 'system'" }),
  content: z.union([z.string(), z.array(block)], required),
});

const thread = z.looseObject({ type: z.string(), previous_message_id: z.string().optional() });

const messagesRequest = z.looseObject({
  model: z.string(required),
  max_tokens: z.int(required).positive('Input should be greater than or equal to 1'),
  messages: z.array(turn, required).min(1, 'at least one message is required'),
  system: z.union([z.string(), z.array(block)]).nullish(),
  tools: z.array(z.looseObject({ name: z.string().optional(), type: z.string().nullish() })).nullish(),
  tool_choice: z.looseObject({ type: z.string() }).nullish(),
  stream: z.boolean().nullish(),
  thread: thread.nullish(),
});

/** `link` is what a thread has to keep of the request. */
export function readMessages(
  body: unknown,
  threads: Threads,
  loosely: boolean,
): { request: ModelRequest; link: ThreadLink | undefined } {
  const previous = previousOf(body);
  const known = previous !== undefined && (!loosely || threads.has(previous));
  const before = known ? threads.upTo(previous) : { system: undefined, tools: undefined, messages: [] };
  const now = readBody(
    messagesRequest,
    known ? { ...before, ...membersOf(body), messages: turnsOf(body, before) } : body,
    anthropicWord,
  );
  const { system, tools } = now;
  const said = typeof system === 'string' ? system : textOf(system ?? []);
  const request: ModelRequest = {
    model: now.model,
    messages: [...(said === '' ? [] : [{ role: 'system' as const, text: said }]), ...now.messages.flatMap(neutral)],
    tools: (tools ?? []).flatMap((one): OfferedTool[] =>
      one.name === undefined ? [] : [{ name: one.name, definition: one }],
    ),
    stream: now.stream === true,
    mayCall: now.tool_choice?.type !== 'none',
  };
  if (!now.thread) return { request, link: undefined };
  const messages = now.messages.slice(before.messages.length);
  return {
    request,
    link: { id: '', previous: known ? previous : undefined, system, tools, messages, marker: undefined },
  };
}

/** The answer from which a thread goes on. */
function previousOf(body: unknown): string | undefined {
  const read = thread.safeParse(membersOf(body).thread);
  return read.success && read.data.type === 'continue' ? read.data.previous_message_id : undefined;
}

/** A thread that goes on is sent only what is new, which may be nothing. */
function turnsOf(body: unknown, before: { messages: unknown[] }): unknown {
  const { messages } = membersOf(body);
  return Array.isArray(messages) ? [...before.messages, ...messages] : messages;
}

/** The results in a turn come before what is said beside them: the answer to them is what was said last. */
function neutral({ role, content }: z.infer<typeof turn>): NeutralMessage[] {
  if (typeof content === 'string') return [{ role, text: content }];
  const results = content.flatMap((one): NeutralMessage[] => {
    if (one.tool_use_id === undefined || !one.type.endsWith('tool_result')) return [];
    return [{ role: 'tool', text: textOf(one.content), answers: one.tool_use_id }];
  });
  const calls = content.flatMap((one): NeutralCall[] =>
    one.id !== undefined && one.name !== undefined && one.type.endsWith('tool_use')
      ? [{ id: one.id, tool: one.name, arguments: JSON.stringify(one.input ?? {}) }]
      : [],
  );
  const text = textOf(content.filter((one) => one.tool_use_id === undefined));
  if (text === '' && calls.length === 0 && results.length > 0) return results;
  return [...results, { role, text, ...(calls.length === 0 ? {} : { calls }) }];
}

/** The texts of blocks, of whatever stands in a result, joined by line ends. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return value === undefined || value === null ? '' : JSON.stringify(value);
  return (value as Partial<Block>[])
    .flatMap((one) => (typeof one?.text === 'string' ? one.text : documentText(one)))
    .join('\n');
}

/** A result may be a document, whose text lies deeper. */
function documentText(one: unknown): string[] {
  const source = (one as { source?: { data?: unknown; type?: unknown } } | null)?.source;
  return source?.type === 'text' && typeof source.data === 'string' ? [source.data] : [];
}
