import { z } from 'zod';
import type { NeutralCall } from '../../neutral.ts';
import { type Heard, parsed, type ServerEvent } from '../../protocol.ts';

const fn = z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish();
const custom = z.looseObject({ name: z.string().nullish(), input: z.string().nullish() }).nullish();
const call = z.looseObject({ index: z.int().optional(), id: z.string().nullish(), function: fn, custom });
const message = z.looseObject({ content: z.unknown().optional(), tool_calls: z.array(call).nullish() }).nullish();

/** Of an answer or of one piece of it. */
const chunk = z.looseObject({
  choices: z.array(z.looseObject({ index: z.int().default(0), message, delta: message })).default([]),
  usage: z.looseObject({ total_tokens: z.number().optional() }).nullish(),
});

export function heardChat(answer: unknown): Heard {
  return gather([answer]);
}

export function heardChatEvents(events: readonly ServerEvent[]): Heard {
  return gather(events.map(({ data }) => parsed(data)));
}

function gather(parts: readonly unknown[]): Heard {
  const calls = new Map<string, NeutralCall>();
  let tokens: number | undefined;
  let text = '';
  for (const part of parts) {
    const read = chunk.safeParse(part);
    if (!read.success) continue;
    tokens = read.data.usage?.total_tokens ?? tokens;
    for (const choice of read.data.choices) {
      const said = choice.message?.content ?? choice.delta?.content;
      if (typeof said === 'string') text += said;
      for (const [at, one] of (choice.message?.tool_calls ?? choice.delta?.tool_calls ?? []).entries()) {
        const key = `${choice.index}/${one.index ?? at}`;
        const known = calls.get(key) ?? { id: '', tool: '', arguments: '' };
        calls.set(key, {
          id: known.id || (one.id ?? ''),
          tool: known.tool || (one.function?.name ?? one.custom?.name ?? ''),
          arguments: known.arguments + (one.function?.arguments ?? one.custom?.input ?? ''),
        });
      }
    }
  }
  return { calls: [...calls.values()], text, tokens };
}
