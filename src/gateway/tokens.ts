import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Subject, sameSecret } from './principals.ts';
import type { Weaknesses } from './registry.ts';

/** Whom a token must be meant for, and through which clients it may come. */
export const AUDIENCE = 'reference-gateway';
export const CLIENTS: readonly string[] = ['retcon', 'retcon-second'];
/** The clients that the users have agreed to; the others are known and may do nothing in anybody's name. */
const CONSENTED: readonly string[] = ['retcon'];
/** What a token must be good for to act; one without a word on it was made before there were scopes. */
const SCOPE = 'act';
/** What lets its holder look, and have tools run that only read. */
const READ_SCOPE = 'read';

const header = z.object({ alg: z.literal('HS256') });
const claims = z.object({
  sub: z.string(),
  aud: z.string(),
  client_id: z.string(),
  exp: z.number(),
  scope: z.string().default(SCOPE),
});

/** Whom a signed token (JWT, HS256) speaks for that is good now; undefined for any other text. `now` in milliseconds. */
export function subjectOf(token: string, key: string, weak: Weaknesses, now = Date.now()): Subject | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !header.safeParse(json(head)).success) return undefined;
  if (!sameSecret(signature, createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'))) return undefined;
  const read = claims.safeParse(json(body));
  if (!read.success) return undefined;
  const { sub, aud, client_id, exp, scope } = read.data;
  if (exp * 1000 <= now && !weak.has('expired-token-taken')) return undefined;
  const scopes = scope.split(' ');
  const acts = scopes.includes(SCOPE) || weak.has('token-scope-ignored');
  if (!acts && !scopes.includes(READ_SCOPE)) return undefined;
  if (CLIENTS.includes(client_id) && !CONSENTED.includes(client_id) && !weak.has('consent-of-another-client')) {
    return undefined;
  }
  const behind = aud.startsWith(`${AUDIENCE}/`) && weak.has('downstream-token-taken');
  const meant = (aud === AUDIENCE || behind) && CLIENTS.includes(client_id);
  if (!meant && !weak.has('wrong-audience-token-taken')) return undefined;
  return acts ? { principal: sub } : { principal: sub, only: 'read' };
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
