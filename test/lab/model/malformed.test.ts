import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heard } from '../../../src/lab/heard.ts';
import { jsonBody } from '../../../src/lab/model/body.ts';
import { parsed } from '../../../src/lab/model/protocol.ts';
import { routesOf } from '../../../src/lab/model/routes.ts';
import { ScriptBook } from '../../../src/lab/model/script-book.ts';
import { ModelState } from '../../../src/lab/model/state.ts';
import { makeMarker } from '../../../src/model/marker.ts';
import { type Foreign, ModelStage, REFUND } from './stage.ts';

const stage = new ModelStage('malformed');
/** The same without sockets, which would only take time. */
const book = new ScriptBook();
const app = routesOf({ book, state: new ModelState(), controlKey: 'key', heard: new Heard() });
book.register({ marker: makeMarker('m', 'm', 0), turns: { 'main/0': { rounds: [[REFUND]], final: 'x' } } });
const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.request(path, { method: 'POST', body: text, headers }, { outgoing: {} });
  return { status: answer.status, text: await answer.text() };
};

/** A sound request of each API, and the shape of its refusals. */
const APIS = {
  '/v1/chat/completions': {
    sound: {
      model: 'm',
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: [{ type: 'text', text: 'u' }] },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 't', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'r' },
      ],
      tools: [{ type: 'function', function: { name: 't', parameters: { type: 'object' } } }],
      tool_choice: 'auto',
      stream: false,
    },
    isFault: openai,
  },
  '/v1/responses': {
    sound: {
      model: 'm',
      instructions: 's',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'u' }] },
        { type: 'function_call', call_id: 'c', name: 't', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: 'r' },
      ],
      tools: [{ type: 'function', name: 't', parameters: { type: 'object' } }],
      metadata: { a: 'b' },
      stream: false,
    },
    isFault: openai,
  },
  '/v1/messages': {
    sound: {
      model: 'm',
      max_tokens: 10,
      system: [{ type: 'text', text: 's' }],
      messages: [
        { role: 'user', content: 'u' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 't', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'r' }] }] },
      ],
      tools: [{ name: 't', input_schema: { type: 'object' } }],
      thread: { type: 'create' },
      stream: false,
    },
    isFault: anthropic,
  },
};
type Path = keyof typeof APIS;
const paths = Object.keys(APIS) as Path[];

function openai(body: Foreign): void {
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error).sort()).toEqual(['code', 'message', 'param', 'type']);
  expect(body.error).toMatchObject({ message: expect.any(String), type: expect.any(String) });
}

function anthropic(body: Foreign): void {
  expect(body).toMatchObject({
    type: 'error',
    error: { type: expect.stringMatching(/_error$|too_large/), message: expect.any(String) },
  });
  expect(Object.keys(body).sort()).toEqual(['error', 'request_id', 'type']);
}

/** Answered, or refused as the API does it; never an error of the server, never a stack. */
async function fares(path: Path, body: unknown): Promise<number> {
  const answer = await send(path, body);
  expect(answer.text).not.toMatch(/\n\s+at |node_modules|TypeError|ZodError|\.ts:/);
  expect([200, 400, 404]).toContain(answer.status);
  if (answer.status !== 200) APIS[path].isFault(parsed(answer.text));
  return answer.status;
}

/** Every path into a value. */
function pathsOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsOf(inner, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function replaced(value: unknown, [step, ...rest]: (string | number)[], by: unknown): unknown {
  if (step === undefined) return by;
  const copy: Foreign = Array.isArray(value) ? [...value] : { ...(value as object) };
  if (rest.length === 0 && by === undefined) delete copy[step];
  else copy[step] = replaced(copy[step], rest, by);
  return copy;
}

const ODD = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    '',
    '\ud800',
    '__proto__',
    [],
    [[]],
    {},
    [null],
    { type: 'text' },
    { id: 3 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

describe('malformed requests', () => {
  it.each(paths)('%s: a sound request with any one part made odd', async (path) => {
    const { sound } = APIS[path];
    expect(await fares(path, sound)).toBe(200);
    const seen = { ok: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pathsOf(sound)), ODD, fc.boolean(), async (at, by, stream) => {
        const status = await fares(path, replaced({ ...sound, stream }, at, by) ?? 'nothing');
        if (status === 200) seen.ok++;
        else seen.refused++;
      }),
      { numRuns: 250 },
    );
    expect(Math.min(seen.ok, seen.refused)).toBeGreaterThan(10);
  });

  it.each(paths)('%s: bodies that are anything at all', async (path) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue({ maxDepth: 5 }).map((v) => JSON.stringify(v)),
          fc.string(),
          fc.json().map((t) => t.slice(1)),
        ),
        async (body) => {
          expect(await fares(path, body)).toBe(400);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(paths)('%s: what nests too deep, is too large or is no text', async (path) => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(await fares(path, deep)).toBe(400);
    expect(
      await fares(
        path,
        JSON.stringify({ ...APIS[path].sound, metadata: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) }),
      ),
    ).toBe(path === '/v1/responses' ? 400 : 200);
    const huge = await stage.post(path, `{"model":"${'x'.repeat(17 * 1024 * 1024)}"}`);
    expect(huge.status).toBe(413);
    APIS[path].isFault(huge.body);
    const bytes = await fetch(`${stage.server.url}${path}`, {
      method: 'POST',
      body: new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
    });
    expect(bytes.status).toBe(400);
    APIS[path].isFault(await bytes.json());
  });

  it('other addresses and methods are refused in the shape of the API that is meant', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      for (const path of [
        ...paths,
        '/v1/x',
        '/',
        '/v1/%ff',
        '/v1/messages/nothing',
        '/v1/conversations/conv_x/items',
      ]) {
        const answer = await fetch(`${stage.server.url}${path}`, { method });
        expect([404, 400]).toContain(answer.status);
        (path.startsWith('/v1/messages') ? anthropic : openai)(await answer.json());
      }
    }
  });

  it('the control API refuses scripts that are none', async () => {
    const headers = { 'x-retcon-key': 'key' };
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const answer = await send('/retcon/scripts', JSON.stringify(body), headers);
        expect(answer.status).toBe(Array.isArray(body) && body.length === 0 ? 201 : 400);
      }),
      { numRuns: 50 },
    );
  });

  it('depth is counted outside of texts only', () => {
    expect(jsonBody(`"${'['.repeat(1000)}"`)).toHaveLength(1000);
    expect(jsonBody(`{"a":"\\\\","b":"\\"[[${'{'.repeat(500)}"}`)).toMatchObject({ a: '\\' });
    expect(() => jsonBody('['.repeat(257) + ']'.repeat(257))).toThrow(/256/);
  });
});
