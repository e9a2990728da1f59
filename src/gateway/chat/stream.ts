import type { JsonObject, JsonValue } from '../../model/json.ts';

/** Server-sent events of one answer. The last one with data says how it ended: the whole of the unstreamed answer. */
export function chatEvents(answer: JsonObject): string {
  const chunk = (delta: JsonObject, finish_reason: string | null): JsonObject => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const { reply } = answer;
  const said = typeof reply === 'string' ? pieces(reply).map((content) => chunk({ content }, null)) : [];
  const end = { ...answer, ...chunk({}, typeof reply === 'string' ? 'stop' : 'tool_calls') };
  return `${[...said, end].map((data) => `data: ${JSON.stringify(data)}\n\n`).join('')}data: [DONE]\n\n`;
}

export function messageEvents(answer: JsonObject): string {
  const { content, stop_reason, ...message } = answer;
  const blocks = Array.isArray(content) ? content : [];
  const events: JsonObject[] = [{ type: 'message_start', message: { ...pick(message), content: [] } }];
  for (const [index, block] of blocks.entries()) {
    events.push({ type: 'content_block_start', index, content_block: block as JsonValue });
    events.push({ type: 'content_block_stop', index });
  }
  events.push({ type: 'message_delta', delta: { stop_reason: stop_reason ?? null } });
  events.push({ ...answer, type: 'message_stop' });
  return events.map((data) => `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`).join('');
}

function pick({ id = null, role = null }: JsonObject): JsonObject {
  return { id, type: 'message', role };
}

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,16}/g) ?? [];
}
