import { Hono } from 'hono';
import { z } from 'zod';
import type { JsonObject } from '../../model/json.ts';
import { historyOf, messageOf, messagesRequest } from '../chat/anthropic.ts';
import { continueHeld } from '../chat/continued.ts';
import { type HistoryEntry, heldFields, submittedHistory } from '../chat/grammar.ts';
import { callsFromHistory } from '../chat/history-authority.ts';
import { clientResult, recordsOf } from '../chat/records.ts';
import { sanitizeHistory } from '../chat/sanitize.ts';
import { chatEvents, messageEvents } from '../chat/stream.ts';
import type { Twin } from '../chat/twin.ts';
import { claimsExecuting, controlFields } from '../control-fields.ts';
import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { Refusal } from '../refusal.ts';
import { handOut } from '../state-token.ts';
import { converse, dispatchAll, openTurn } from '../turn.ts';
import { type RunView, runView } from '../view.ts';
import { type Env, readBody } from './http.ts';

const body = z.object({
  messages: submittedHistory,
  control: controlFields.optional(),
  stream: z.boolean().default(false),
  ...heldFields,
});
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };

/** The client-held face in two dialects, each streaming or not: what comes in differs, what is done with it does not. */
export function chatRoutes(gateway: Gateway): Hono<Env> {
  const routes = new Hono<Env>();

  routes.post('/v1/chat', async (c) => {
    const { messages, stream, control, run, stateToken } = await readBody(c, body);
    const twin: Twin = { dialect: 'openai-chat', stream };
    const answer =
      stateToken === undefined
        ? await answerHistory(gateway, c.get('actor'), messages, twin, claimsExecuting(gateway, control))
        : await continueHeld(gateway, c.get('actor'), { run, token: stateToken }, messages);
    return stream ? c.body(chatEvents(answer as unknown as JsonObject), 200, EVENTS) : c.json(answer);
  });

  routes.post('/v1/messages', async (c) => {
    const request = await readBody(c, messagesRequest);
    const { stream, run, stateToken } = request;
    const twin: Twin = { dialect: 'anthropic-messages', stream };
    const answer = messageOf(
      stateToken === undefined
        ? await answerHistory(gateway, c.get('actor'), historyOf(request), twin)
        : await continueHeld(gateway, c.get('actor'), { run, token: stateToken }, historyOf(request)),
    );
    return stream ? c.body(messageEvents(answer), 200, EVENTS) : c.json(answer);
  });

  return routes;
}

/** A history comes in, a new server-held run answers. The history is context and never authority. */
async function answerHistory(
  gateway: Gateway,
  authenticated: Principal,
  history: readonly HistoryEntry[],
  twin: Twin,
  claimed = false,
) {
  const { store, weak } = gateway;
  const actor = weak.has('author-from-history') ? authorOf(gateway, history, authenticated) : authenticated;
  const clean = sanitizeHistory(history, recordsOf(gateway, actor), (id) => clientResult(gateway, history, id));
  const isAsked = clean.messages.some((message) => message.role === 'user');
  if (!isAsked && !weak.has('history-without-user-runs')) {
    throw new Refusal('invalid', 'the history holds no message of a user');
  }
  const { run, restored } = store.transaction(() => {
    const opened = store.runs.create(actor, { dispatch: 'inline', origin: 'chat' });
    const detail = { ...twin, entries: history.length, dropped: clean.dropped.map(({ why }) => why) };
    store.audit.append({ kind: 'history', principal: actor.principal, run: opened.id, detail });
    openTurn(gateway, opened.id, actor, clean.messages);
    return {
      run: opened,
      restored: callsFromHistory(gateway, store.runs.get(opened.id), actor, history, twin, claimed),
    };
  });
  await dispatchAll(gateway, restored, { actor, cause: 'chat', path: 'resume' });
  const reply = isAsked ? await converse(gateway, run.id, actor, 'chat') : undefined;
  const view = { ...runView(gateway, run.id), stateToken: handOut(gateway, run.id) };
  const answer: RunView & { history: object } = { ...view, history: { dropped: clean.dropped } };
  return reply === undefined ? answer : { ...answer, reply };
}

/** The principal whom the last message of a user names; only a weakness asks. */
function authorOf({ principals }: Gateway, history: readonly HistoryEntry[], authenticated: Principal): Principal {
  const last = history.findLast((entry) => entry.role === 'user');
  return principals.find(String(last?.name)) ?? authenticated;
}
