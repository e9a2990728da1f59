import type { ModelAnswer } from './script-book.ts';

/** Characters of arguments in one streamed piece: short, so that a client has to put them together. */
const PIECE = 24;

/** What both forms of an answer carry. `created` is in seconds. */
export interface Envelope {
  id: string;
  created: number;
  model: string;
  promptCharacters: number;
}

/** The body of a Chat Completions answer that is not streamed. */
export function completion(answer: ModelAnswer, envelope: Envelope): object {
  const { id, created, model } = envelope;
  const message =
    answer.calls.length === 0
      ? { role: 'assistant', content: answer.text, refusal: null }
      : { role: 'assistant', content: null, refusal: null, tool_calls: answer.calls.map(toolCall) };
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: usage(answer, envelope),
  };
}

/** The same answer as server-sent events, `[DONE]` included. */
export function completionEvents(answer: ModelAnswer, envelope: Envelope, withUsage: boolean): string {
  const { id, created, model } = envelope;
  const head = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: object, finish: string | null = null): object => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  });
  const events: object[] = [chunk({ role: 'assistant', content: answer.calls.length === 0 ? '' : null })];
  if (answer.calls.length === 0) for (const piece of pieces(answer.text)) events.push(chunk({ content: piece }));
  for (const [index, call] of answer.calls.entries()) {
    const { id: callId, type, function: fn } = toolCall(call);
    events.push(chunk({ tool_calls: [{ index, id: callId, type, function: { name: fn.name, arguments: '' } }] }));
    for (const piece of pieces(fn.arguments)) {
      events.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  events.push(chunk({}, finishReason(answer)));
  if (withUsage) events.push({ ...head, choices: [], usage: usage(answer, envelope) });
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

function toolCall(call: ModelAnswer['calls'][number]) {
  return { id: call.id, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.arguments) } };
}

function finishReason(answer: ModelAnswer): string {
  return answer.calls.length === 0 ? 'stop' : 'tool_calls';
}

function pieces(text: string): string[] {
  const found: string[] = [];
  for (let i = 0; i < text.length; i += PIECE) found.push(text.slice(i, i + PIECE));
  return found;
}

/** Nobody bills for these; they are of the right order because some clients insist on having them. */
function usage(answer: ModelAnswer, envelope: Envelope): object {
  const written = answer.calls.length === 0 ? answer.text.length : JSON.stringify(answer.calls).length;
  const prompt = Math.ceil(envelope.promptCharacters / 4);
  const output = Math.ceil(written / 4);
  return { prompt_tokens: prompt, completion_tokens: output, total_tokens: prompt + output };
}
