import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonBody, textOf } from './body.ts';
import { readBody, WireFault } from './protocol.ts';
import { openaiWord } from './protocols/openai-fault.ts';
import type { ModelApp } from './routes.ts';
import { scriptSchema } from './script.ts';
import type { ScriptBook } from './script-book.ts';
import type { ModelState } from './state.ts';
import type { Upstream } from './upstream/upstream.ts';

/** Entries of one page of the log, where the request does not say. */
const PAGE = 1000;

/** The control API: scripts in, log out. Its key keeps the target away from it. */
export function controlRoutes(
  app: ModelApp,
  book: ScriptBook,
  state: ModelState,
  controlKey: string,
  upstream: Upstream | undefined,
): void {
  app.use('/retcon/*', async (c, next) => {
    if (!equal(c.req.header('x-retcon-key') ?? '', controlKey))
      throw new WireFault({ status: 401, message: 'The header x-retcon-key is missing or wrong.' });
    return next();
  });
  app.post('/retcon/scripts', async (c) => {
    const body = jsonBody(await textOf(c));
    const scripts = [readBody(z.union([scriptSchema, z.array(scriptSchema)]), body, openaiWord)].flat();
    for (const script of scripts) book.register(script);
    return c.json({ registered: scripts.map((script) => script.marker) }, 201);
  });
  app.delete('/retcon/scripts/:marker', (c) => {
    const marker = c.req.param('marker');
    state.forget(marker);
    return c.json({ removed: book.unregister(marker) });
  });
  app.get('/retcon/log', (c) => {
    const marker = c.req.query('marker');
    const page = book.log.since(
      offsetOf('since', c.req.query('since'), 0),
      offsetOf('most', c.req.query('most'), PAGE),
    );
    return c.json(
      marker === undefined ? page : { ...page, entries: page.entries.filter((one) => one.marker === marker) },
    );
  });
  app.get('/retcon/counts', (c) =>
    c.json({ trials: book.counts(), ...(upstream === undefined ? {} : { upstream: upstream.spent() }) }),
  );
}

function offsetOf(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value))
    throw new WireFault({ status: 400, message: `"${name}" is a whole number from 0.`, param: name });
  return value;
}

function equal(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
