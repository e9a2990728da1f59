import { z } from 'zod';
import type { NeutralCall, NeutralMessage } from '../../neutral.ts';
import { WireFault } from '../../protocol.ts';
import { content, textOf } from '../content.ts';

/** An item of a Responses conversation, as it was written; only what the model reads is looked at. */
export const item = z.looseObject({
  type: z.string().optional(),
  id: z.string().nullish(),
  role: z.enum(['user', 'assistant', 'system', 'developer']).optional(),
  content: z.unknown().optional(),
  call_id: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
});
export type Item = z.infer<typeof item>;

/** Refuses what the real API refuses in an item: no role and no type, a call or a result without its id. */
export function checkItem(one: Item, at: string): void {
  const lack = (field: string): never => {
    const param = `${at}.${field}`;
    throw new WireFault({
      status: 400,
      message: `Missing required parameter: '${param}'.`,
      param,
      code: 'missing_required_parameter',
    });
  };
  const type = one.type ?? 'message';
  if (type === 'message') {
    if (one.role === undefined) lack('role');
    if (!content.safeParse(one.content).success || one.content === undefined || one.content === null) lack('content');
  } else if (type === 'function_call') {
    for (const field of ['call_id', 'name', 'arguments'] as const) if (typeof one[field] !== 'string') lack(field);
  } else if (type === 'function_call_output') {
    if (typeof one.call_id !== 'string') lack('call_id');
    if (one.output === undefined || one.output === null) lack('output');
  } else if (type === 'item_reference' && typeof one.id !== 'string') lack('id');
}

/** Messages of a list of items. Calls beside each other were proposed at once, unless ids tell otherwise. */
export function neutralItems(items: readonly Item[]): NeutralMessage[] {
  const messages: NeutralMessage[] = [];
  for (const one of items) {
    const type = one.type ?? 'message';
    if (type === 'reasoning') continue;
    const call = callOf(one, type);
    if (call !== undefined) addCall(messages, call);
    else if (type.endsWith('_output') && typeof one.call_id === 'string')
      messages.push({ role: 'tool', text: anyText(one.output), answers: one.call_id });
    else if (type === 'message') messages.push({ role: one.role ?? 'user', text: anyText(one.content) });
    // What is in no list of kinds is still something that the model was shown.
    else messages.push({ role: 'system', text: JSON.stringify(one) });
  }
  return messages;
}

function callOf(one: Item, type: string): NeutralCall | undefined {
  if (!type.endsWith('_call') || typeof one.call_id !== 'string') return undefined;
  const args =
    one.arguments ?? (typeof one.input === 'string' ? one.input : JSON.stringify(one.action ?? one.input ?? {}));
  return { id: one.call_id, tool: one.name ?? type, arguments: args };
}

function addCall(messages: NeutralMessage[], call: NeutralCall): void {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') messages.push({ role: 'assistant', text: '', calls: [call] });
  else if (last.calls === undefined) last.calls = [call];
  else last.calls.push(call);
}

function anyText(value: unknown): string {
  const read = content.safeParse(value);
  return read.success ? textOf(read.data) : JSON.stringify(value);
}
