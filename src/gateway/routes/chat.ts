import { Hono } from 'hono';
import { z } from 'zod';
import { submittedHistory } from '../chat/grammar.ts';
import { callsFromHistory } from '../chat/history-authority.ts';
import { recordsOf } from '../chat/records.ts';
import { sanitizeHistory } from '../chat/sanitize.ts';
import { claimsExecuting, controlFields } from '../control-fields.ts';
import type { Gateway } from '../gateway.ts';
import { Refusal } from '../refusal.ts';
import { converse, dispatchAll, openTurn } from '../turn.ts';
import { runView } from '../view.ts';
import { type Env, readBody } from './http.ts';

const body = z.object({ messages: submittedHistory, control: controlFields.optional() });

/** The client-held face: a history comes in, a new server-held run answers. The history is context and never authority. */
export function chatRoutes(gateway: Gateway): Hono<Env> {
  const { store } = gateway;
  return new Hono<Env>().post('/v1/chat', async (c) => {
    const actor = c.get('actor');
    const { messages: history, control } = await readBody(c, body);
    const claimed = claimsExecuting(gateway, control);
    const clean = sanitizeHistory(history, recordsOf(gateway, actor));
    if (!clean.messages.some((message) => message.role === 'user')) {
      throw new Refusal('invalid', 'the history holds no message of a user');
    }
    const { run, restored } = store.transaction(() => {
      const opened = store.runs.create(actor, { dispatch: 'inline', origin: 'chat' });
      const detail = { entries: history.length, dropped: clean.dropped.map(({ why }) => why) };
      store.audit.append({ kind: 'history', principal: actor.principal, run: opened.id, detail });
      openTurn(gateway, opened.id, actor, clean.messages);
      return { run: opened, restored: callsFromHistory(gateway, store.runs.get(opened.id), actor, history, claimed) };
    });
    await dispatchAll(gateway, restored, { actor, cause: 'chat', path: 'resume' });
    const reply = await converse(gateway, run.id, actor, 'chat');
    const answer = { ...runView(gateway, run.id), history: { dropped: clean.dropped } };
    return c.json(reply === undefined ? answer : { ...answer, reply });
  });
}
