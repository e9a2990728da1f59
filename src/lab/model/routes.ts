import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { completion, completionEvents } from './chat-completions.ts';
import { chatRequest, textOf } from './request.ts';
import { scriptSchema } from './script.ts';
import type { ScriptBook } from './script-book.ts';

/** Larger requests are refused, so that a target cannot fill the memory of the lab. */
const LARGEST_BODY = 16 * 1024 * 1024;

/** An error in the shape that OpenAI clients read. */
function failure(c: Context, status: 400 | 401 | 404 | 413 | 500, message: string, code: string | null = null) {
  const type = status === 500 ? 'server_error' : 'invalid_request_error';
  return c.json({ error: { message, type, param: null, code } }, status);
}

/** The HTTP face of a script book: Chat Completions for the target, the control API for the campaign. */
export function modelRoutes(book: ScriptBook, controlKey: string): Hono {
  const app = new Hono();
  const started = Math.floor(Date.now() / 1000);
  let answers = 0;

  const tooLarge = (c: Context) => failure(c, 413, `The body is larger than ${LARGEST_BODY} bytes.`);
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  app.post('/v1/chat/completions', async (c) => {
    const at = Date.now();
    const body = await readJson(c);
    if (body.error !== undefined) return failure(c, 400, body.error);
    const request = chatRequest.safeParse(body.value);
    if (!request.success) return failure(c, 400, firstIssue(request.error));
    const { messages, model, stream, stream_options } = request.data;
    const answer = book.answer(messages, at);
    const envelope = {
      id: `chatcmpl-${++answers}`,
      created: Math.floor(at / 1000),
      model,
      promptCharacters: messages.reduce((sum, one) => sum + textOf(one).length, 0),
    };
    if (stream !== true) return c.json(completion(answer, envelope));
    const events = completionEvents(answer, envelope, stream_options?.include_usage === true);
    return c.body(events, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  });

  app.get('/v1/models', (c) =>
    c.json({
      object: 'list',
      data: [{ id: 'retcon-scripted', object: 'model', created: started, owned_by: 'retcon' }],
    }),
  );

  app.use('/retcon/*', async (c, next) => {
    if (c.req.header('x-retcon-key') !== controlKey)
      return failure(c, 401, 'The header x-retcon-key is missing or wrong.');
    return next();
  });
  app.post('/retcon/scripts', async (c) => {
    const body = await readJson(c);
    if (body.error !== undefined) return failure(c, 400, body.error);
    const scripts = z.union([scriptSchema, z.array(scriptSchema)]).safeParse(body.value);
    if (!scripts.success) return failure(c, 400, firstIssue(scripts.error));
    const all = [scripts.data].flat();
    for (const script of all) book.register(script);
    return c.json({ registered: all.map((script) => script.marker) }, 201);
  });
  app.delete('/retcon/scripts/:marker', (c) => c.json({ removed: book.unregister(c.req.param('marker')) }));
  app.get('/retcon/log', (c) => {
    const since = Number(c.req.query('since') ?? '0');
    if (!Number.isInteger(since) || since < 0) return failure(c, 400, '"since" is an offset: a whole number from 0.');
    return c.json(book.log.since(since));
  });

  app.notFound((c) => failure(c, 404, `Unknown request URL: ${c.req.method} ${c.req.path}.`, 'unknown_url'));
  app.onError((error, c) => failure(c, 500, error.message));
  return app;
}

async function readJson(c: Context): Promise<{ value?: unknown; error?: string }> {
  try {
    return { value: await c.req.json() };
  } catch {
    return { error: 'We could not parse the JSON body of your request.' };
  }
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'The request is invalid.' : `Invalid '${issue.path.join('.')}': ${issue.message}`;
}
