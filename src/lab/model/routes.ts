import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Heard } from '../heard.ts';
import { jsonBody, textOf } from './body.ts';
import { controlRoutes } from './control-routes.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { deliver, type NodeContext, type NodeEnv, refused } from './deliver.ts';
import { modelRoutes } from './models-routes.ts';
import { charactersOf } from './neutral.ts';
import { type Fault, type Protocol, WireFault } from './protocol.ts';
import { anthropicFault } from './protocols/messages/fault.ts';
import { readMessages } from './protocols/messages/read.ts';
import { openaiFault } from './protocols/openai-fault.ts';
import { protocolsOn } from './registry.ts';
import type { ScriptBook } from './script-book.ts';
import type { ModelState } from './state.ts';
import type { Upstream } from './upstream/upstream.ts';

export type ModelApp = Hono<NodeEnv>;

export interface RoutesOptions {
  book: ScriptBook;
  state: ModelState;
  controlKey: string;
  /** A real model that answers instead of the scripts. */
  upstream?: Upstream | undefined;
  heard: Heard;
}

/** The HTTP face of a script book: the APIs of the model for the target, the control API for the campaign. */
export function routesOf({ book, state, controlKey, upstream, heard }: RoutesOptions): ModelApp {
  const app: ModelApp = new Hono();
  const boot = randomBytes(4).toString('hex');
  let served = 0;

  const fail = (c: NodeContext, fault: Fault): Response =>
    refused(c, shapeFor(c), { request: c.get('serial') ?? null, ...fault });

  controlRoutes(app, book, state, controlKey, upstream);
  const protocols = protocolsOn(state);
  for (const protocol of protocols) {
    app.post(protocol.path, async (c) => {
      heard.request();
      const at = Date.now();
      const serial = `${boot}${++served}`;
      c.set('serial', serial);
      c.header('x-request-id', serial);
      c.header('request-id', serial);
      const text = await textOf(c);
      if (upstream !== undefined) return upstream.ask(c, protocol, text, serial);
      const exchange = protocol.open(jsonBody(text));
      const reply = book.answer(exchange.request, protocol.id, at);
      return deliver(c, protocol, exchange, reply, { serial, at, marker: reply.marker });
    });
  }
  if (upstream === undefined) {
    app.post('/v1/messages/count_tokens', async (c) => {
      const body = jsonBody(await textOf(c));
      const { request } = readMessages({ max_tokens: 1, ...(body as object) }, state.threads, false);
      return c.json({ input_tokens: Math.ceil(charactersOf(request.messages) / 4) });
    });
    modelRoutes(app);
    conversationRoutes(app, state.responses, () => `${boot}${++served}`);
  } else app.all('/v1/*', (c) => upstream.pass(c, shapeFor(c)));

  app.notFound((c) => {
    heard.elsewhere(`${c.req.method} ${c.req.path}`);
    const message = `Unknown request URL: ${c.req.method} ${c.req.path.slice(0, 200)}.`;
    return fail(c, { status: 404, message, code: 'unknown_url' });
  });
  app.onError((error, c) => {
    if (error instanceof WireFault) return fail(c, error.fault);
    return fail(c, { status: 500, message: 'The model server had an error while it processed the request.' });
  });
  return app;
}

/** In which shape a client of this path expects to be refused. */
export function shapeFor(c: Pick<NodeContext, 'req'>): Pick<Protocol, 'fault'> {
  const anthropic = c.req.path.startsWith('/v1/messages') || c.req.header('anthropic-version') !== undefined;
  return { fault: anthropic ? anthropicFault : openaiFault };
}
