import { z } from 'zod';
import { jsonBody, textOf } from './body.ts';
import { readBody, WireFault } from './protocol.ts';
import { openaiWord } from './protocols/openai-fault.ts';
import { checkItem, type Item, item } from './protocols/responses/items.ts';
import type { Conversation, ResponsesState, StoredResponse } from './protocols/responses/state.ts';
import type { ModelApp } from './routes.ts';

const created = z.looseObject({
  items: z.array(item).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const added = z.looseObject({ items: z.array(item).min(1) });

/** What clients of the Responses API ask for beside answers: responses that were kept, and conversations. */
export function conversationRoutes(app: ModelApp, state: ResponsesState, serial: () => string): void {
  const withIds = (items: readonly Item[]): Item[] =>
    items.map((one, at) => {
      checkItem(one, `items[${at}]`);
      return one.id ? one : { ...one, type: one.type ?? 'message', id: `item_${serial()}` };
    });

  app.get('/v1/responses/:id', (c) => c.json(found(state, c.req.param('id')).body));
  app.delete('/v1/responses/:id', (c) => {
    const { id } = found(state, c.req.param('id'));
    state.remove(id);
    return c.json({ id, object: 'response', deleted: true });
  });
  app.get('/v1/responses/:id/input_items', (c) => {
    const one = found(state, c.req.param('id'));
    const before = one.previous === undefined ? [] : state.chain(one.previous);
    return c.json(page([...before, ...one.input], c.req.query(), 'desc'));
  });

  app.post('/v1/conversations', async (c) => {
    const text = await textOf(c);
    const { items, metadata } = readBody(created, text === '' ? {} : jsonBody(text), openaiWord);
    const conversation: Conversation = {
      id: `conv_${serial()}`,
      created: Math.floor(Date.now() / 1000),
      metadata: metadata ?? {},
      items: withIds(items ?? []),
      marker: undefined,
    };
    state.hold(conversation);
    return c.json(described(conversation));
  });
  app.get('/v1/conversations/:id', (c) => c.json(described(state.conversation(c.req.param('id')))));
  app.post('/v1/conversations/:id', async (c) => {
    const conversation = state.conversation(c.req.param('id'));
    conversation.metadata = readBody(created, jsonBody(await textOf(c)), openaiWord).metadata ?? {};
    return c.json(described(conversation));
  });
  app.delete('/v1/conversations/:id', (c) => {
    const { id } = state.conversation(c.req.param('id'));
    state.removeConversation(id);
    return c.json({ id, object: 'conversation.deleted', deleted: true });
  });
  app.post('/v1/conversations/:id/items', async (c) => {
    const conversation = state.conversation(c.req.param('id'));
    const items = withIds(readBody(added, jsonBody(await textOf(c)), openaiWord).items);
    conversation.items.push(...items);
    state.hold(conversation);
    return c.json(page(items, {}, 'asc'));
  });
  app.get('/v1/conversations/:id/items', (c) =>
    c.json(page(state.conversation(c.req.param('id')).items, c.req.query(), 'desc')),
  );
  app.get('/v1/conversations/:id/items/:item', (c) => {
    const { items } = state.conversation(c.req.param('id'));
    return c.json(items[placeOf(items, c.req.param('item'))] as object);
  });
  app.delete('/v1/conversations/:id/items/:item', (c) => {
    const conversation = state.conversation(c.req.param('id'));
    conversation.items.splice(placeOf(conversation.items, c.req.param('item')), 1);
    state.hold(conversation);
    return c.json(described(conversation));
  });
}

function found(state: ResponsesState, id: string): StoredResponse {
  const one = state.response(id);
  if (one !== undefined) return one;
  throw new WireFault({ status: 404, message: `Response with id '${id.slice(0, 100)}' not found.` });
}

function placeOf(items: readonly Item[], id: string): number {
  const at = items.findIndex((one) => one.id === id);
  if (at === -1) throw new WireFault({ status: 404, message: `Item with id '${id.slice(0, 100)}' not found.` });
  return at;
}

function described({ id, created: at, metadata }: Conversation): object {
  return { id, object: 'conversation', created_at: at, metadata };
}

/** One page of a list; `after` is the id of the last item of the page before. */
function page(items: readonly Item[], query: Record<string, string>, otherwise: 'asc' | 'desc'): object {
  const all = (query.order ?? otherwise) === 'desc' ? items.toReversed() : items;
  const start = query.after === undefined ? 0 : all.findIndex((one) => one.id === query.after) + 1;
  const limit = Math.min(100, Math.max(1, Number(query.limit ?? 20) || 20));
  const data = all.slice(start, start + limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? '',
    last_id: data.at(-1)?.id ?? '',
    has_more: start + limit < all.length,
  };
}
