import type { ModelAnswer } from '../../neutral.ts';
import type { AnswerFacts, Protocol } from '../../protocol.ts';
import { openaiError, openaiFault } from '../openai-fault.ts';
import { heardResponse, heardResponseEvents } from './heard.ts';
import type { Item } from './items.ts';
import { type ReadResponses, readResponses } from './read.ts';
import type { ResponsesState } from './state.ts';
import { outputOf, response, responseStream } from './write.ts';

/** OpenAI Responses. The server may hold the conversation: by the response before, or as a conversation of its own. */
export function responses(state: ResponsesState): Protocol {
  return {
    id: 'openai-responses',
    path: '/v1/responses',
    open(body, loosely = false) {
      const read = readResponses(body, state, loosely);
      return {
        request: read.request,
        whole(answer, facts) {
          const output = outputOf(answer, facts);
          return settle(state, read, output, answer, facts);
        },
        stream(answer, facts) {
          const output = outputOf(answer, facts);
          settle(state, read, output, answer, facts);
          return responseStream(read, answer, facts, output);
        },
        keep({ kept }, marker) {
          if (kept === undefined) return;
          const output = kept.output as Item[];
          const previous = read.body.previous_response_id ?? undefined;
          const known = previous === undefined || state.response(previous) !== undefined ? previous : undefined;
          state.keep({ id: kept.id, previous: known, input: read.input, output, body: {}, marker });
        },
      };
    },
    fault: openaiFault,
    faultEvent: (fault) => {
      const { message, param, code } = openaiError(fault);
      const data = { type: 'error', code: code ?? 'server_error', message, param, sequence_number: 0 };
      return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
    },
    heard: heardResponse,
    heardEvents: heardResponseEvents,
  };
}

/** Writes the answer down where the client lets the server hold the conversation. */
function settle(
  state: ResponsesState,
  read: ReadResponses,
  output: Item[],
  answer: ModelAnswer,
  facts: AnswerFacts,
): object {
  const body = response(read, answer, facts, output);
  const input = read.input.map((one, at): Item => (one.id ? one : { ...one, id: `item_${facts.serial}_${at}` }));
  if (read.conversation !== undefined) {
    read.conversation.items.push(...input, ...output);
    read.conversation.marker ??= facts.marker;
    state.hold(read.conversation);
  }
  if (read.body.store !== false) {
    const previous = read.body.previous_response_id ?? undefined;
    state.keep({ id: `resp_${facts.serial}`, previous, input, output, body, marker: facts.marker });
  }
  return body;
}
