import type { Protocol } from '../../protocol.ts';
import { anthropicFault } from './fault.ts';
import { heardMessage, heardMessageEvents } from './heard.ts';
import { readMessages } from './read.ts';
import type { Threads } from './threads.ts';
import { contentOf, message, messageStream } from './write.ts';

/**
 * Anthropic Messages. The client holds the conversation, or lets the server hold it as a thread; results of calls come inside a
 * user message.
 */
export function messages(threads: Threads): Protocol {
  return {
    id: 'anthropic-messages',
    path: '/v1/messages',
    open(body, loosely = false) {
      const { request, link } = readMessages(body, threads, loosely);
      const keep = (id: string, content: unknown, marker: string | undefined): void => {
        if (link === undefined) return;
        const told = [...link.messages, { role: 'assistant', content }];
        threads.keep({ ...link, id, messages: told, marker });
      };
      return {
        request,
        whole(answer, facts) {
          keep(`msg_${facts.serial}`, contentOf(answer), facts.marker);
          return message(request, answer, facts);
        },
        stream(answer, facts) {
          keep(`msg_${facts.serial}`, contentOf(answer), facts.marker);
          return messageStream(request, answer, facts);
        },
        keep: ({ kept }, marker) => kept !== undefined && keep(kept.id, kept.output, marker),
      };
    },
    fault: anthropicFault,
    faultEvent: (fault) => `event: error\ndata: ${JSON.stringify(anthropicFault(fault))}\n\n`,
    heard: heardMessage,
    heardEvents: heardMessageEvents,
  };
}
