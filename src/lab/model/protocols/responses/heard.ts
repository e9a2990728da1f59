import { z } from 'zod';
import type { NeutralCall } from '../../neutral.ts';
import { type Heard, parsed, type ServerEvent } from '../../protocol.ts';

const item = z.looseObject({
  type: z.string(),
  call_id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.string().optional(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
});
const answer = z.looseObject({
  id: z.string().optional(),
  output: z.array(item).default([]),
  usage: z.looseObject({ total_tokens: z.number().optional() }).nullish(),
});
const event = z.looseObject({ type: z.string(), item: item.optional(), response: answer.optional() });

export function heardResponse(value: unknown): Heard {
  const read = answer.safeParse(value);
  if (!read.success) return { calls: [], text: '', tokens: undefined };
  const { id, output, usage } = read.data;
  return {
    calls: output.flatMap(callOf),
    text: output.map(textOfItem).join(''),
    tokens: usage?.total_tokens,
    ...(id === undefined ? {} : { kept: { id, output } }),
  };
}

/** The last event has the whole answer; where the stream breaks before it, the items that were done count. */
export function heardResponseEvents(events: readonly ServerEvent[]): Heard {
  const items: z.infer<typeof item>[] = [];
  for (const { data } of events) {
    const read = event.safeParse(parsed(data));
    if (!read.success) continue;
    const { type, item: done, response } = read.data;
    if (response?.output !== undefined && /completed|incomplete|failed/.test(type)) return heardResponse(response);
    if (type === 'response.output_item.done' && done !== undefined) items.push(done);
  }
  return heardResponse({ output: items });
}

function textOfItem(one: z.infer<typeof item>): string {
  if (one.type !== 'message' || !Array.isArray(one.content)) return '';
  return (one.content as { text?: unknown }[])
    .map((part) => (typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

function callOf(one: z.infer<typeof item>): NeutralCall[] {
  if (!one.type.endsWith('_call') || one.call_id === undefined) return [];
  const args = one.arguments ?? (typeof one.input === 'string' ? one.input : JSON.stringify(one.input ?? {}));
  return [{ id: one.call_id, tool: one.name ?? one.type, arguments: args }];
}
