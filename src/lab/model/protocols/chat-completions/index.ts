import type { Protocol } from '../../protocol.ts';
import { openaiFault } from '../openai-fault.ts';
import { heardChat, heardChatEvents } from './heard.ts';
import { readChat } from './read.ts';
import { completion, completionStream } from './write.ts';

/** OpenAI Chat Completions. The client holds the whole conversation. */
export const chatCompletions: Protocol = {
  id: 'openai-chat',
  path: '/v1/chat/completions',
  open(body) {
    const { request, withUsage } = readChat(body);
    return {
      request,
      whole: (answer, facts) => completion(request, answer, facts),
      stream: (answer, facts) => completionStream(request, answer, facts, withUsage),
    };
  },
  fault: openaiFault,
  faultEvent: (fault) => `data: ${JSON.stringify(openaiFault(fault))}\n\n`,
  heard: heardChat,
  heardEvents: heardChatEvents,
};
