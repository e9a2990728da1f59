import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject } from '../model/json.ts';
import type { Entry, IdRef } from '../model/plan.ts';
import type { Dialect } from './dialect.ts';
import { malformed } from './malformed.ts';
import { spoken } from './spoken.ts';

/** Where formats that list messages and calls beside one another differ. */
export interface ItemNames {
  id: string;
  summary: string;
  /** Field that has the id of a call. */
  call: 'call_id' | 'callId';
  /** Type of the item that has a result, and how its text is written. */
  result: string;
  output(text: string): JsonValue;
  /** Field of a message that takes data of the application's own; absent where there is none. */
  data?: string;
}

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]);
const said = z.looseObject({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content,
});
type Said = z.infer<typeof said>;
const anyItem = z.looseObject({ type: z.string().optional() });

/**
 * A history as a flat list of items, in which a call is an item of its own. An approval, its request and a cancellation have
 * no item: they are sent as the words of the user, and read back as that.
 */
export function itemDialect(names: ItemNames): Dialect {
  return {
    id: names.id,
    summary: names.summary,
    encode: (entries, wireId) => entries.flatMap((entry) => encodeEntry(entry, names, wireId)),
    decode: (items, idRef) => {
      const entries: Entry[] = [];
      for (const [index, item] of items.entries()) decodeItem(entries, item, index, names, idRef);
      return entries;
    },
  };
}

function encodeEntry(entry: Entry, names: ItemNames, wireId: (id: IdRef) => string): JsonObject[] {
  switch (entry.role) {
    case 'user': {
      const isTold = entry.author !== undefined && names.data !== undefined;
      const data = isTold ? { [names.data as string]: { author: entry.author } } : {};
      return [{ type: 'message', role: 'user', content: entry.text, ...data }];
    }
    case 'system':
      return [{ type: 'message', role: 'system', content: entry.text }];
    case 'assistant': {
      const text = entry.text === undefined ? [] : [{ type: 'output_text', text: entry.text }];
      const isSaid = text.length > 0 || entry.extra !== undefined || (entry.calls ?? []).length === 0;
      const message = { ...entry.extra, type: 'message', role: 'assistant', status: 'completed', content: text };
      const calls = (entry.calls ?? []).map(({ id, tool, arguments: args, extra }) => ({
        status: 'completed',
        ...extra,
        type: 'function_call',
        [names.call]: wireId(id),
        name: tool,
        arguments: JSON.stringify(args),
      }));
      return isSaid ? [message, ...calls] : calls;
    }
    case 'result': {
      const { output } = names;
      return [{ type: names.result, [names.call]: wireId(entry.call), output: output(entry.content) }];
    }
    default:
      return [{ type: 'message', role: 'user', content: spoken(entry, wireId) }];
  }
}

function decodeItem(
  entries: Entry[],
  value: JsonValue,
  index: number,
  names: ItemNames,
  idRef: (wireId: string) => IdRef,
): void {
  const wrong = (issue: { path: PropertyKey[]; message: string } | undefined) =>
    malformed(`an item of ${names.id}`, index, issue);
  const known = anyItem.safeParse(value);
  if (!known.success) throw wrong(known.error.issues[0]);
  const item = known.data as JsonObject;
  const id = item[names.call];
  if (item.type === 'function_call' || item.type === names.result) {
    if (typeof id !== 'string') throw wrong({ path: [names.call], message: 'a call needs its id' });
    if (item.type === names.result) {
      entries.push({ role: 'result', call: idRef(id), content: outputText(item.output) });
      return;
    }
    const { name, arguments: text } = item;
    if (typeof name !== 'string') throw wrong({ path: ['name'], message: 'a call needs the name of its tool' });
    const args = parsedArguments(text);
    if (args === undefined)
      throw wrong({ path: ['arguments'], message: 'arguments are not the text of a JSON object' });
    const call = { id: idRef(id), tool: name, arguments: args };
    const last = entries.at(-1);
    // The calls of one answer of the model stand one after the other, behind its text.
    if (last?.role === 'assistant') last.calls = [...(last.calls ?? []), call];
    else entries.push({ role: 'assistant', calls: [call] });
    return;
  }
  const message = said.safeParse(item);
  if (!message.success) throw wrong(message.error.issues[0]);
  entries.push(decodeSaid(message.data, authorIn(names.data === undefined ? undefined : item[names.data])));
}

function authorIn(data: JsonValue | undefined): string | undefined {
  return isJsonObject(data) && typeof data.author === 'string' ? data.author : undefined;
}

function decodeSaid({ role, content: words }: Said, author: string | undefined): Entry {
  const text = typeof words === 'string' ? words : words.map((part) => part.text ?? '').join('');
  if (role === 'assistant') return text === '' ? { role } : { role, text };
  if (role !== 'user') return { role: 'system', text };
  return { role, text, ...(author === undefined ? {} : { author }) };
}

function outputText(output: JsonValue | undefined): string {
  if (typeof output === 'string') return output;
  if (Array.isArray(output)) return output.map(outputText).join('');
  if (isJsonObject(output) && typeof output.text === 'string') return output.text;
  return output === undefined ? '' : JSON.stringify(output);
}

function parsedArguments(text: JsonValue | undefined): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const parsed = jsonObject.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
