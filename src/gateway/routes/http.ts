import type { Context } from 'hono';
import type { z } from 'zod';
import type { Principal } from '../principals.ts';
import { Refusal } from '../refusal.ts';

/** What the routes know of a request: the authenticated principal. */
export interface Env {
  Variables: { actor: Principal };
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Reads and checks a JSON body; no body counts as `{}`. Throws a Refusal of class `invalid`. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  if (text.length > MAX_BODY_BYTES) throw new Refusal('invalid', 'the body is too large');
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.');
  throw new Refusal('invalid', `${place}: ${issue?.message ?? 'is not valid'}`);
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'the body is not JSON');
  }
}

/** A path parameter that the route pattern guarantees. */
export function param(c: Context, name: string): string {
  return c.req.param(name) ?? '';
}
