import type { Protocol } from './protocol.ts';
import { chatCompletions } from './protocols/chat-completions/index.ts';
import { messages } from './protocols/messages/index.ts';
import { responses } from './protocols/responses/index.ts';
import type { ModelState } from './state.ts';

/** Every API that the model server speaks. */
export function protocolsOn(state: ModelState): readonly Protocol[] {
  return [chatCompletions, responses(state.responses), messages(state.threads)];
}
