import { type AnswerCall, type ModelAnswer, tokensOf } from '../../neutral.ts';
import { type AnswerFacts, type AnswerStream, pieces } from '../../protocol.ts';
import type { Item } from './items.ts';
import type { ReadResponses } from './read.ts';

type Status = 'in_progress' | 'completed' | 'incomplete';

/** The items of an answer: a message, or calls of which the last may be broken off. */
export function outputOf(answer: ModelAnswer, { serial }: AnswerFacts): Item[] {
  const status = (last: boolean): Status => (answer.stop === 'length' && last ? 'incomplete' : 'completed');
  if (answer.calls.length > 0) {
    return answer.calls.map((call, index) =>
      callItem(call, `${serial}_${index}`, status(index === answer.calls.length - 1)),
    );
  }
  return [messageItem(`msg_${serial}`, status(true), [textPart(answer.text)])];
}

/** The body of a Responses answer. Without `output` it is one that is still being written. */
export function response(of: ReadResponses, answer: ModelAnswer, facts: AnswerFacts, output?: readonly Item[]): object {
  const { body, request, conversation } = of;
  const done = output !== undefined;
  const status: Status = !done ? 'in_progress' : answer.stop === 'length' ? 'incomplete' : 'completed';
  const seconds = Math.floor(facts.at / 1000);
  return {
    id: `resp_${facts.serial}`,
    object: 'response',
    created_at: seconds,
    completed_at: status === 'completed' ? seconds : null,
    status,
    background: false,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: null,
    model: body.model,
    output: output ?? [],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    ...(conversation === undefined ? {} : { conversation: { id: conversation.id } }),
    reasoning: body.reasoning ?? { effort: null, summary: null },
    service_tier: 'default',
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_logprobs: 0,
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    usage: done ? usage(answer, request.messages) : null,
    user: body.user ?? null,
    metadata: body.metadata ?? {},
  };
}

/** The same answer as server-sent events, numbered. */
export function responseStream(
  of: ReadResponses,
  answer: ModelAnswer,
  facts: AnswerFacts,
  output: readonly Item[],
): AnswerStream {
  let number = 0;
  const event = (type: string, more: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number++, ...more })}\n\n`;
  const started = response(of, answer, facts);
  const body = [event('response.created', { response: started }), event('response.in_progress', { response: started })];
  let closing: string[] = [];
  for (const [output_index, one] of output.entries()) {
    body.push(...closing);
    const written = one.type === 'message' ? textEvents : callEvents;
    const { opening, end } = written(one, output_index, event);
    body.push(...opening);
    closing = [...end(), event('response.output_item.done', { output_index, item: one })];
  }
  const last = answer.stop === 'length' ? 'response.incomplete' : 'response.completed';
  closing.push(event(last, { response: response(of, answer, facts, output) }));
  return { body, closing };
}

type Write = (type: string, more: object) => string;

function textEvents(one: Item, output_index: number, event: Write): { opening: string[]; end: () => string[] } {
  const text = (one.content as { text: string }[])[0]?.text ?? '';
  const place = { item_id: one.id, output_index, content_index: 0 };
  const opening = [
    event('response.output_item.added', { output_index, item: { ...one, status: 'in_progress', content: [] } }),
    event('response.content_part.added', { ...place, part: textPart('') }),
    ...pieces(text).map((delta) => event('response.output_text.delta', { ...place, delta, logprobs: [] })),
  ];
  const end = (): string[] => [
    event('response.output_text.done', { ...place, text, logprobs: [] }),
    event('response.content_part.done', { ...place, part: textPart(text) }),
  ];
  return { opening, end };
}

function callEvents(one: Item, output_index: number, event: Write): { opening: string[]; end: () => string[] } {
  const custom = one.type === 'custom_tool_call';
  const [field, kind] = custom
    ? (['input', 'custom_tool_call_input'] as const)
    : (['arguments', 'function_call_arguments'] as const);
  const text = String(one[field] ?? '');
  const place = { item_id: one.id, output_index };
  const opening = [
    event('response.output_item.added', { output_index, item: { ...one, status: 'in_progress', [field]: '' } }),
    ...pieces(text).map((delta) => event(`response.${kind}.delta`, { ...place, delta })),
  ];
  const end = (): string[] => [
    event(`response.${kind}.done`, { ...place, ...(custom ? {} : { name: one.name }), [field]: text }),
  ];
  return { opening, end };
}

function callItem({ id, tool, namespace, custom, arguments: args }: AnswerCall, serial: string, status: Status): Item {
  const common = { call_id: id, name: tool, ...(namespace === undefined ? {} : { namespace }), status };
  return custom
    ? { type: 'custom_tool_call', id: `ctc_${serial}`, ...common, input: args }
    : { type: 'function_call', id: `fc_${serial}`, ...common, arguments: args };
}

function messageItem(id: string, status: Status, content: object[]): Item {
  return { type: 'message', id, status, role: 'assistant', content };
}

function textPart(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

function usage(answer: ModelAnswer, messages: ReadResponses['request']['messages']): object {
  const { input, output } = tokensOf(answer, messages);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}
