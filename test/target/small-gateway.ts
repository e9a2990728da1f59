import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

export interface SeenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  at: number;
}

/** A gateway as small as can be, with the API of the reference gateway and a record of what it was asked. */
export async function startSmallGateway() {
  const seen: SeenRequest[] = [];
  let runs = 0;
  const app = new Hono();
  app.use('*', async (c, next) => {
    const at = Date.now();
    const body = c.req.method === 'POST' ? await c.req.json().catch(() => null) : undefined;
    const { pathname } = new URL(c.req.url);
    seen.push({ method: c.req.method, path: pathname, headers: c.req.header(), body, at });
    if (pathname !== '/version' && !pathname.startsWith('/control') && c.req.header('authorization') === undefined) {
      return c.json({ error: { class: 'unauthenticated', message: 'who are you?' } }, 401);
    }
    return next();
  });
  app.get('/version', (c) => c.json({ name: 'small', build: 'b-17' }));
  app.post('/runs', (c) => {
    runs += 1;
    return c.json({ run: `r/${runs}`, state: 'AWAITING_USER', calls: [] }, 201);
  });
  app.post('/runs/:run/messages', (c) => {
    const run = c.req.param('run');
    const calls = ['a', 'b'].map((one) => ({
      id: `${run}-${one}`,
      state: 'APPROVAL_PENDING',
      tool: 'refund',
      arguments: {},
    }));
    return c.json({ run, state: 'APPROVAL_PENDING', calls });
  });
  app.post('/runs/:run/calls/:call/decision', (c) => c.json({ run: c.req.param('run'), state: 'X', calls: [] }));
  app.post('/runs/:run/resume', (c) => {
    const run = c.req.param('run');
    const calls = ['a', 'b', 'c'].map((one) => ({ id: `${run}-${one}`, state: 'SUCCEEDED' }));
    return c.json({ run, state: 'SUCCEEDED', calls });
  });
  app.post('/runs/:run/calls/:call/retry', (c) => c.json({ error: { class: 'conflict', message: 'not yet' } }, 409));
  app.post('/v1/chat', (c) =>
    c.json({ run: 'chat-run', state: 'SUCCEEDED', calls: [{ id: 'chat-call', state: 'SUCCEEDED' }] }),
  );
  app.post('/tools/:tool/invoke', (c) => c.json({ run: 'own', state: 'SUCCEEDED', calls: [] }));
  app.post('/control/queue/redeliver', (c) => c.json({ run: 'r/1', state: 'SUCCEEDED', calls: [] }));
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
