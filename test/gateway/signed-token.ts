import { createHmac } from 'node:crypto';
import { TOKEN_KEY } from './harness.ts';

/** A token of the lab's key, good unless told otherwise. */
export function signedToken(sub: string, claims: object = {}, key = TOKEN_KEY): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = { sub, aud: 'reference-gateway', client_id: 'retcon', exp: Math.floor(Date.now() / 1000) + 60 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...good, ...claims })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
