import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Dialect } from './dialect.ts';
import { aiSdkUi } from './formats/ai-sdk-ui.ts';
import { anthropicMessages } from './formats/anthropic-messages.ts';
import { openaiAgents } from './formats/openai-agents.ts';
import { openaiChat } from './formats/openai-chat.ts';
import { openaiResponses } from './formats/openai-responses.ts';

/** Every dialect that Retcon ships, in the order of lists. */
export const DIALECTS: readonly Dialect[] = [openaiChat, anthropicMessages, openaiResponses, openaiAgents, aiSdkUi];

/** The dialect of that id. Throws a UsageError with the valid ids. */
export function dialect(id: string): Dialect {
  const found = DIALECTS.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = DIALECTS.map((one) => one.id);
  throw new UsageError(`there is no dialect "${id}"${suggestion(id, ids)}`);
}

export function listDialects(): { id: string; summary: string }[] {
  return DIALECTS.map(({ id, summary }) => ({ id, summary }));
}
