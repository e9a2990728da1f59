import { type AnswerCall, type ModelAnswer, type ModelRequest, tokensOf } from '../../neutral.ts';
import { type AnswerFacts, type AnswerStream, pieces } from '../../protocol.ts';

/** The body of a Chat Completions answer that is not streamed. */
export function completion(request: ModelRequest, answer: ModelAnswer, facts: AnswerFacts): object {
  const message =
    answer.calls.length === 0
      ? { role: 'assistant', content: answer.text, refusal: null }
      : { role: 'assistant', content: null, refusal: null, tool_calls: answer.calls.map(toolCall) };
  return {
    ...head(request, facts, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: usage(request, answer),
  };
}

/** The same answer as server-sent events, `[DONE]` included. */
export function completionStream(
  request: ModelRequest,
  answer: ModelAnswer,
  facts: AnswerFacts,
  withUsage: boolean,
): AnswerStream {
  const start = head(request, facts, 'chat.completion.chunk');
  const chunk = (delta: object, finish: string | null = null): string =>
    event({
      ...start,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(withUsage ? { usage: null } : {}),
    });
  const body = [chunk({ role: 'assistant', content: answer.calls.length === 0 ? '' : null })];
  if (answer.calls.length === 0) for (const piece of pieces(answer.text)) body.push(chunk({ content: piece }));
  for (const [index, call] of answer.calls.entries()) {
    const opening = call.custom
      ? { index, id: call.id, type: 'custom', custom: { name: call.tool, input: '' } }
      : { index, id: call.id, type: 'function', function: { name: call.tool, arguments: '' } };
    body.push(chunk({ tool_calls: [opening] }));
    for (const piece of pieces(call.arguments)) {
      const more = call.custom ? { custom: { input: piece } } : { function: { arguments: piece } };
      body.push(chunk({ tool_calls: [{ index, ...more }] }));
    }
  }
  const closing = [chunk({}, finishReason(answer))];
  if (withUsage) closing.push(event({ ...start, choices: [], usage: usage(request, answer) }));
  closing.push('data: [DONE]\n\n');
  return { body, closing };
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function head({ model }: ModelRequest, { serial, at }: AnswerFacts, object: string): object {
  return { id: `chatcmpl-${serial}`, object, created: Math.floor(at / 1000), model, service_tier: 'default' };
}

function toolCall({ id, tool, custom, arguments: args }: AnswerCall): object {
  return custom
    ? { id, type: 'custom', custom: { name: tool, input: args } }
    : { id, type: 'function', function: { name: tool, arguments: args } };
}

function finishReason({ stop }: ModelAnswer): string {
  return stop === 'calls' ? 'tool_calls' : stop === 'length' ? 'length' : 'stop';
}

function usage(request: ModelRequest, answer: ModelAnswer): object {
  const { input, output } = tokensOf(answer, request.messages);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
