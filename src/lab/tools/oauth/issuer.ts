import type { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { UsageError } from '../../../model/errors.ts';
import type { JsonObject } from '../../../model/json.ts';
import { suggestion } from '../../../model/nearest.ts';
import { issuerRoutes } from './routes.ts';

/** What may be wished for of a token. By default it is good for this server, for an hour. */
export interface TokenWish {
  scope?: string;
  /** Whom it is meant for, where that is not this server. */
  audience?: string;
  /** Seconds; a negative time is a token that has run out. */
  lifetime?: number;
}

const ALGORITHM = 'ES256';
const LIFETIME = 3600;

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** Issues tokens for named principals, without asking for a password, and knows its own again. For this machine only. */
export class Issuer {
  readonly scope = 'tools';
  /** Where it is served; set once that is known. */
  origin = '';

  private constructor(
    readonly principals: readonly string[],
    private readonly keys: Keys,
    readonly jwk: JWK,
  ) {}

  static async create(principals: readonly string[]): Promise<Issuer> {
    if (principals.length === 0) throw new UsageError('name at least one principal to issue tokens for');
    const keys = await generateKeyPair(ALGORITHM);
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'retcon', alg: ALGORITHM, use: 'sig' };
    return new Issuer(principals, keys, jwk);
  }

  /** What a token must be meant for. */
  get resource(): string {
    return `${this.origin}/mcp`;
  }

  get metadataUrl(): string {
    return `${this.origin}/.well-known/oauth-protected-resource/mcp`;
  }

  routes(origin: string, controlKey: string): Hono {
    this.origin = origin;
    return issuerRoutes(this, controlKey);
  }

  /** Throws a UsageError for a principal that it does not know. */
  async token(
    principal: string,
    { scope = this.scope, audience, lifetime = LIFETIME }: TokenWish = {},
  ): Promise<string> {
    if (!this.principals.includes(principal))
      throw new UsageError(`there is no principal "${principal}"${suggestion(principal, this.principals)}`);
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: ALGORITHM, kid: 'retcon', typ: 'at+jwt' })
      .setIssuer(this.origin)
      .setSubject(principal)
      .setAudience(audience ?? this.resource)
      .setJti(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(this.keys.privateKey);
  }

  async verify(token: string): Promise<{ claims: JsonObject } | { why: string }> {
    try {
      const { payload } = await jwtVerify(token, this.keys.publicKey, {
        issuer: this.origin,
        audience: this.resource,
        algorithms: [ALGORITHM],
      });
      return { claims: payload as JsonObject };
    } catch (error) {
      // Of a text that anybody may have sent only its kind of mistake is told.
      const { code, claim } = error as { code?: string; claim?: string };
      return { why: [code ?? 'it cannot be read', claim].filter((part) => part !== undefined).join(' ') };
    }
  }
}
