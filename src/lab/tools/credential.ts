import { createHmac } from 'node:crypto';
import type { LedgerCredential } from '../../canary/ledger/row.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';

/** What a secret is known by in a ledger: equal secrets are seen to be equal, and the key is needed to try guesses. */
export function secretDigest(secret: string, key: string): string {
  return createHmac('sha256', key).update(`retcon tools credential\n${secret}`).digest('hex').slice(0, 32);
}

/** The secret of an `Authorization` header. */
export function bearerOf(headers: Headers): string | undefined {
  const value = headers.get('authorization');
  return /^Bearer +(\S+)$/i.exec(value ?? '')?.[1] ?? (value === null ? undefined : value);
}

/** What a token says of itself, where it is one that says something. Nobody has verified it. */
export function hearsay(token: string, key: string): LedgerCredential {
  return { digest: secretDigest(token, key), verified: false, ...claimsOf(payloadOf(token)) };
}

export function verifiedCredential(token: string, key: string, claims: JsonObject): LedgerCredential {
  return { digest: secretDigest(token, key), verified: true, ...claimsOf(claims) };
}

function claimsOf(claims: JsonObject): Pick<LedgerCredential, 'subject' | 'audience' | 'scope' | 'issuer'> {
  const { sub, aud, scope, scp, iss } = claims;
  const audience = textsOf(aud);
  const scopes = typeof scope === 'string' ? scope : textsOf(scp).join(' ');
  return {
    ...(typeof sub === 'string' ? { subject: sub } : {}),
    ...(audience.length === 0 ? {} : { audience }),
    ...(scopes === '' ? {} : { scope: scopes }),
    ...(typeof iss === 'string' ? { issuer: iss } : {}),
  };
}

function textsOf(value: JsonValue | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

function payloadOf(token: string): JsonObject {
  const parts = token.split('.');
  if (parts.length !== 3) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'));
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
