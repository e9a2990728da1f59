import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Ledger } from '../../canary/ledger/ledger.ts';
import { LEDGER_EVENTS, ledgerCredential } from '../../canary/ledger/row.ts';
import { jsonObject } from '../../model/json.ts';
import { isMarker } from '../../model/marker.ts';
import { suggestion } from '../../model/nearest.ts';
import { behaviourSchema } from './behaviour.ts';
import { definitionChange } from './tool.ts';
import type { ToolShelf } from './tool-shelf.ts';

const rows = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        event: z.enum(LEDGER_EVENTS),
        tool: z.string(),
        arguments: jsonObject,
        attempt: z.string().optional(),
        transport: z.literal('control').default('control'),
        credential: ledgerCredential.optional(),
      }),
    )
    .max(10_000),
});
const removal = z.strictObject({ markers: z.array(z.string()).max(100_000), upTo: z.int().nonnegative() });
const change = z.strictObject({ set: definitionChange.default({}), behaviour: behaviourSchema.optional() });
const behaviours = z.record(z.string(), behaviourSchema);

/** The control API: the ledger, and how tools are. Every request needs the key. */
export function controlRoutes(shelf: ToolShelf, ledger: Ledger, key: string): Hono {
  const app = new Hono();
  app.use('/*', async (c, next) => {
    if (c.req.header('x-retcon-key') !== key) return refused(c, 401, 'The header x-retcon-key is missing or wrong.');
    return next();
  });
  app.get('/ledger', (c) => {
    const since = Number(c.req.query('since') ?? '0');
    const event = c.req.query('event');
    if (!Number.isInteger(since) || since < 0) return refused(c, 400, '"since" is the number of a row, or 0.');
    if (event !== undefined && event !== 'effect') return refused(c, 400, '"event" is effect, or left out.');
    return c.json(ledger.since(since, event));
  });
  app.get('/ledger/last', (c) => c.json({ last: ledger.last() }));
  app.get('/ledger/markers', (c) => c.json({ markers: ledger.markers() }));
  app.post('/ledger', async (c) => {
    const read = await body(c, rows);
    if ('refusal' in read) return read.refusal;
    const written = ledger.appendAll(
      read.value.rows.map(({ attempt, credential, ...row }) => ({
        ...row,
        ...(attempt === undefined ? {} : { attempt }),
        ...(credential === undefined ? {} : { credential: credential as never }),
      })),
    );
    return c.json({ ids: written.map(({ id }) => id) }, 201);
  });
  app.post('/ledger/remove', async (c) => {
    const read = await body(c, removal);
    return 'refusal' in read ? read.refusal : c.json({ effects: ledger.remove(read.value.markers, read.value.upTo) });
  });
  app.get('/tools', (c) => c.json({ tools: shelf.definitions() }));
  app.patch('/tools/:tool', async (c) => {
    const tool = c.req.param('tool');
    const read = await body(c, change);
    if ('refusal' in read) return read.refusal;
    const { set, behaviour } = read.value;
    if (!shelf.change(tool, set, behaviour))
      return refused(c, 404, `There is no tool "${tool}"${suggestion(tool, shelf.names)}.`);
    ledger.append({ event: 'changed', tool, transport: 'control', detail: JSON.parse(JSON.stringify(read.value)) });
    return c.json({ tools: shelf.definitions() });
  });
  app.put('/behaviours/:marker', async (c) => {
    const marker = c.req.param('marker');
    if (!isMarker(marker)) return refused(c, 400, `"${marker}" is no marker of a trial.`);
    const read = await body(c, behaviours);
    if ('refusal' in read) return read.refusal;
    const strange = Object.keys(read.value).find((name) => !shelf.names.includes(name));
    if (strange !== undefined)
      return refused(c, 404, `There is no tool "${strange}"${suggestion(strange, shelf.names)}.`);
    shelf.behave(marker, read.value);
    return c.json({ marker });
  });
  app.delete('/behaviours/:marker', (c) => c.json({ removed: shelf.forget(c.req.param('marker')) }));
  app.notFound((c) => refused(c, 404, `There is no ${c.req.method} ${c.req.path} here.`));
  app.onError((error, c) => refused(c, 500, error.message));
  return app;
}

function refused(c: Context, status: 400 | 401 | 404 | 500, message: string) {
  return c.json({ error: { message } }, status);
}

async function body<T>(c: Context, schema: z.ZodType<T>): Promise<{ value: T } | { refusal: Response }> {
  const value: unknown = await c.req.json().catch(() => undefined);
  const read = schema.safeParse(value);
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  return { refusal: refused(c, 400, `${issue?.path.join('.') || 'The body'}: ${issue?.message}.`) };
}
