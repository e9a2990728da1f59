import type { ServerResponse } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { ServerEvent } from '../protocol.ts';

/** Between two neighbours only, or made anew by each. */
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'cookie',
  'set-cookie',
  'x-retcon-key',
]);

/** The headers that go on: the client's key among them, which nothing here keeps. */
export function passedOn(headers: Iterable<[string, string | string[] | undefined]>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (value === undefined || NOT_PASSED.has(key) || key.startsWith('proxy-') || key.startsWith('x-forwarded-'))
      continue;
    passed[key] = Array.isArray(value) ? value.join(', ') : value;
  }
  return passed;
}

export function eventsIn(text: string): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data }) });
  parser.feed(text);
  parser.feed('\n\n');
  return events;
}

/** Passes a stream on as it comes; what passed is the result, as far as it came. */
export async function passStream(
  source: AsyncIterable<Uint8Array>,
  outgoing: ServerResponse,
  most: number,
): Promise<{ text: string; whole: boolean }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  const text = (): string => parts.join('');
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size <= most) parts.push(decoder.decode(chunk, { stream: true }));
      if (outgoing.destroyed) return { text: text(), whole: false };
      if (!outgoing.write(chunk))
        await new Promise<void>((resolve) => outgoing.once('drain', resolve).once('close', resolve));
    }
  } catch {
    outgoing.destroy();
    return { text: text(), whole: false };
  }
  outgoing.end();
  return { text: text(), whole: size <= most };
}
