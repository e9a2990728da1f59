import { type AnswerCall, type ModelAnswer, type ModelRequest, tokensOf } from '../../neutral.ts';
import { type AnswerFacts, type AnswerStream, pieces } from '../../protocol.ts';

/** The body of a Messages answer that is not streamed. */
export function message(request: ModelRequest, answer: ModelAnswer, facts: AnswerFacts): object {
  return {
    ...head(request, facts),
    content: contentOf(answer),
    ...stopped(answer),
    usage: usage(request, answer),
  };
}

export function contentOf(answer: ModelAnswer): object[] {
  if (answer.calls.length > 0) return answer.calls.map((call) => toolUse(call, call.value));
  return answer.text === '' ? [] : [{ type: 'text', text: answer.text, citations: null }];
}

/** The same answer as server-sent events. */
export function messageStream(request: ModelRequest, answer: ModelAnswer, facts: AnswerFacts): AnswerStream {
  const { output, ...atStart } = { ...usage(request, answer), output: tokensOf(answer, request.messages).output };
  const start = {
    ...head(request, facts),
    content: [],
    ...stopped(undefined),
    usage: { ...atStart, output_tokens: 1 },
  };
  const body = [event({ type: 'message_start', message: start }), event({ type: 'ping' })];
  const blocks =
    answer.calls.length === 0
      ? answer.text === ''
        ? []
        : [{ open: { type: 'text', text: '', citations: null }, deltas: pieces(answer.text).map(textDelta) }]
      : answer.calls.map((call) => ({
          open: toolUse(call, {}),
          deltas: ['', ...pieces(call.arguments)].map(jsonDelta),
        }));
  for (const [index, { open, deltas }] of blocks.entries()) {
    if (index > 0) body.push(event({ type: 'content_block_stop', index: index - 1 }));
    body.push(event({ type: 'content_block_start', index, content_block: open }));
    for (const delta of deltas) body.push(event({ type: 'content_block_delta', index, delta }));
  }
  const closing = blocks.length === 0 ? [] : [event({ type: 'content_block_stop', index: blocks.length - 1 })];
  closing.push(
    event({ type: 'message_delta', delta: { ...stopped(answer) }, usage: { ...atStart, output_tokens: output } }),
    event({ type: 'message_stop' }),
  );
  return { body, closing };
}

function event(value: { type: string; [more: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
}

function textDelta(text: string): object {
  return { type: 'text_delta', text };
}

function jsonDelta(partial_json: string): object {
  return { type: 'input_json_delta', partial_json };
}

function head({ model }: ModelRequest, { serial }: AnswerFacts): object {
  return { id: `msg_${serial}`, type: 'message', role: 'assistant', model, container: null };
}

function toolUse({ id, tool }: AnswerCall, input: object): object {
  return { type: 'tool_use', id, name: tool, input, caller: { type: 'direct' } };
}

function stopped(answer: ModelAnswer | undefined): object {
  const words = { end: 'end_turn', calls: 'tool_use', length: 'max_tokens' } as const;
  return { stop_reason: answer === undefined ? null : words[answer.stop], stop_sequence: null, stop_details: null };
}

function usage(request: ModelRequest, answer: ModelAnswer): object {
  const { input, output } = tokensOf(answer, request.messages);
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    server_tool_use: null,
    service_tier: 'standard',
  };
}
