import { z } from 'zod';
import type { NeutralCall } from '../../neutral.ts';
import { type Heard, parsed, type ServerEvent } from '../../protocol.ts';

const usage = z.looseObject({ input_tokens: z.number().nullish(), output_tokens: z.number().nullish() }).nullish();
const block = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
  text: z.string().optional(),
  input: z.unknown().optional(),
});
const answer = z.looseObject({ id: z.string().optional(), content: z.array(block).default([]), usage });
const piece = z.looseObject({
  type: z.string(),
  index: z.int().default(0),
  message: answer.optional(),
  content_block: block.optional(),
  delta: z.looseObject({ partial_json: z.string().optional(), text: z.string().optional() }).optional(),
  usage,
});

export function heardMessage(value: unknown): Heard {
  const read = answer.safeParse(value);
  if (!read.success) return { calls: [], text: '', tokens: undefined };
  const calls = read.data.content.flatMap((one): NeutralCall[] =>
    one.type === 'tool_use'
      ? [{ id: one.id ?? '', tool: one.name ?? '', arguments: JSON.stringify(one.input ?? {}) }]
      : [],
  );
  const text = read.data.content.flatMap((one) => one.text ?? []).join('');
  const { id, content, usage: told } = read.data;
  const kept = id === undefined ? {} : { kept: { id, output: content } };
  return { calls, text, tokens: sum(told?.input_tokens, told?.output_tokens), ...kept };
}

export function heardMessageEvents(events: readonly ServerEvent[]): Heard {
  const calls = new Map<number, NeutralCall>();
  let input: number | undefined;
  let written: number | undefined;
  let text = '';
  let id: string | undefined;
  for (const { data } of events) {
    const read = piece.safeParse(parsed(data));
    if (!read.success) continue;
    const { index, message, content_block: opened, delta, usage: told } = read.data;
    id = message?.id ?? id;
    input = told?.input_tokens ?? message?.usage?.input_tokens ?? input;
    written = told?.output_tokens ?? message?.usage?.output_tokens ?? written;
    if (opened?.type === 'tool_use') calls.set(index, { id: opened.id ?? '', tool: opened.name ?? '', arguments: '' });
    text += delta?.text ?? '';
    const call = calls.get(index);
    if (call !== undefined && delta?.partial_json !== undefined) call.arguments += delta.partial_json;
  }
  const uses = [...calls.values()];
  const blocks = uses.map((one) => ({
    type: 'tool_use',
    id: one.id,
    name: one.tool,
    input: parsed(one.arguments) ?? {},
  }));
  const output = [...(text === '' ? [] : [{ type: 'text', text }]), ...blocks];
  const kept = id === undefined ? {} : { kept: { id, output } };
  return { calls: uses, text, tokens: sum(input, written), ...kept };
}

function sum(input: number | null | undefined, output: number | null | undefined): number | undefined {
  return input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0);
}
