import { z } from 'zod';
import { dialect } from '../../dialect/registry.ts';
import { RetconError } from '../../model/errors.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import { jsonValue } from '../../model/json.ts';
import type { IdRef } from '../../model/plan.ts';
import { Refusal } from '../refusal.ts';
import type { RunView } from '../view.ts';
import { type HistoryEntry, heldFields, submittedHistory } from './grammar.ts';

/** The body of a Messages request, as far as it matters here. */
export const messagesRequest = z.object({
  messages: z.array(jsonValue).min(1).max(1000),
  system: z.string().optional(),
  stream: z.boolean().default(false),
  ...heldFields,
});

const asWritten = (id: string): IdRef => ({ made: id });
const wireOf = (id: IdRef): string => ('made' in id ? id.made : id.ref);

/** Reads Messages into the one grammar that the sanitizer knows. Throws a Refusal for anything else. */
export function historyOf({ messages, system }: z.infer<typeof messagesRequest>): HistoryEntry[] {
  try {
    const entries = dialect('anthropic-messages').decode(messages, asWritten);
    const said: JsonValue[] = system === undefined ? [] : [{ role: 'system', content: system }];
    return submittedHistory.parse([...said, ...dialect('openai-chat').encode(entries, wireOf)]);
  } catch (error) {
    if (error instanceof RetconError) throw new Refusal('invalid', error.message);
    if (error instanceof z.ZodError) throw new Refusal('invalid', 'messages: not a history of messages');
    throw error;
  }
}

/** The answer in Anthropic's shape, beside that of every answer of this gateway. */
export function messageOf(view: RunView & { reply?: string }): JsonObject {
  const text = view.reply === undefined ? [] : [{ type: 'text', text: view.reply }];
  const used = view.calls.map(({ id, tool, arguments: input }) => ({ type: 'tool_use', id, name: tool, input }));
  const stop_reason = view.reply === undefined ? 'tool_use' : 'end_turn';
  return {
    ...(view as unknown as JsonObject),
    id: `msg_${view.run}`,
    type: 'message',
    role: 'assistant',
    content: [...text, ...used],
    stop_reason,
  };
}
