import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Ways in which a credential can be no good, though its signature is genuine. */
export const BROKEN_CREDENTIALS = [
  'expired',
  'other-audience',
  'other-client',
  'downstream',
  'unconsented-client',
  'narrow-scope',
] as const;
export type BrokenCredential = (typeof BROKEN_CREDENTIALS)[number];

const CLIENT = 'retcon';
/** Known to the target, and nobody has agreed that it acts for them. */
const SECOND_CLIENT = 'retcon-second';
const SCOPE = 'read act';
const LIFETIME_S = 7 * 24 * 3600;

/** The token of every principal. A variable or file that is not there is one sentence, before anything is started. */
export function credentialsOf(scenario: Scenario, signingKey: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const [name, { credentials }] of Object.entries(scenario.principals)) {
    if ('generate' in credentials) tokens.set(name, signedToken(signingKey, claimsOf(scenario, name)));
    else if ('env' in credentials) tokens.set(name, fromEnvironment(name, credentials.env));
    else tokens.set(name, fromFile(name, resolve(scenario.folder, credentials.file)));
  }
  return tokens;
}

/** The broken variants of every token that was made for this campaign: `principal variant` to token. */
export function brokenCredentialsOf(scenario: Scenario, signingKey: string): ReadonlyMap<string, string> {
  const broken = new Map<string, string>();
  for (const [name, { credentials }] of Object.entries(scenario.principals)) {
    if (!('generate' in credentials)) continue;
    const good = claimsOf(scenario, name);
    const claims: Record<BrokenCredential, Claims> = {
      expired: { ...good, iat: good.iat - 2 * LIFETIME_S, exp: good.iat - LIFETIME_S },
      'other-audience': { ...good, aud: `not-${good.aud}` },
      'other-client': { ...good, client_id: `not-${good.client_id}` },
      downstream: { ...good, aud: `${good.aud}/tools` },
      'unconsented-client': { ...good, client_id: SECOND_CLIENT },
      'narrow-scope': { ...good, scope: 'read' },
    };
    for (const how of BROKEN_CREDENTIALS) broken.set(`${name} ${how}`, signedToken(signingKey, claims[how]));
  }
  return broken;
}

interface Claims {
  sub: string;
  aud: string;
  client_id: string;
  scope: string;
  iat: number;
  exp: number;
  jti: string;
}

/** Whose it is, for which target, through which client, and until when (seconds since the epoch). */
function claimsOf(scenario: Scenario, principal: string): Claims {
  const iat = Math.floor(Date.now() / 1000);
  const jti = randomBytes(9).toString('base64url');
  const aud = scenario.target.name;
  return { sub: principal, aud, client_id: CLIENT, scope: SCOPE, iat, exp: iat + LIFETIME_S, jti };
}

/** A JWT (HS256). A target that was given the tokens themselves need not know that. */
function signedToken(key: string, claims: Claims): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function fromEnvironment(principal: string, variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '')
    throw new UsageError(`the environment variable ${variable}, credential of ${principal}, is not set`);
  return value;
}

function fromFile(principal: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new UsageError(`the credential of ${principal} cannot be read from ${file}`);
  }
}
