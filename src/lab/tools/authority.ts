import type { Hono } from 'hono';
import type { Ledger } from '../../canary/ledger/ledger.ts';
import type { LedgerCredential } from '../../canary/ledger/row.ts';
import { UsageError } from '../../model/errors.ts';
import { bearerOf, hearsay, verifiedCredential } from './credential.ts';
import type { Issuer, TokenWish } from './oauth/issuer.ts';
import { rpcError } from './rpc-error.ts';

export interface AuthorityOptions {
  /** Principals for whom tokens are issued. Given, every call needs one of these tokens. */
  principals?: readonly string[];
  /** Tokens that were made elsewhere, by principal: they are recognised, and others are taken too. */
  tokens?: Readonly<Record<string, string>>;
}

/** Whom the secrets belong to that calls carry. */
export class Authority {
  readonly #known: ReadonlyMap<string, string>;

  private constructor(
    { tokens = {} }: AuthorityOptions,
    private readonly key: string,
    private readonly issuer: Issuer | undefined,
  ) {
    this.#known = new Map(Object.entries(tokens).map(([principal, token]) => [token, principal]));
  }

  static async create(options: AuthorityOptions, key: string): Promise<Authority> {
    if (options.principals === undefined) return new Authority(options, key, undefined);
    const { Issuer } = await import('./oauth/issuer.ts');
    return new Authority(options, key, await Issuer.create(options.principals));
  }

  /** What a client needs to get a token, for a server at this origin. */
  routes(origin: string): Hono | undefined {
    return this.issuer?.routes(origin, this.key);
  }

  async token(principal: string, wish: TokenWish = {}): Promise<string> {
    if (this.issuer === undefined) throw new UsageError('this server issues no tokens; name its principals');
    return this.issuer.token(principal, wish);
  }

  /** What a request is authorised by; undefined where it carries nothing; a refusal where it must. */
  async credentialOf(request: Request, ledger: Ledger): Promise<LedgerCredential | undefined | Response> {
    const secret = bearerOf(request.headers);
    const told = secret === undefined ? undefined : hearsay(secret, this.key);
    if (this.issuer === undefined) {
      const subject = secret === undefined ? undefined : this.#known.get(secret);
      return subject === undefined || told === undefined ? told : { ...told, verified: true, subject };
    }
    const checked = secret === undefined ? { why: 'there is no token' } : await this.issuer.verify(secret);
    if ('claims' in checked) return verifiedCredential(secret ?? '', this.key, checked.claims);
    ledger.append({
      event: 'refused',
      transport: 'http',
      ...(told === undefined ? {} : { credential: told }),
      detail: { why: `token: ${checked.why}` },
    });
    const challenge = [
      `Bearer resource_metadata="${this.issuer.metadataUrl}"`,
      `scope="${this.issuer.scope}"`,
      ...(secret === undefined ? [] : ['error="invalid_token"', `error_description="${checked.why}"`]),
    ];
    return rpcError(401, -32001, `Unauthorized: ${checked.why}`, { 'www-authenticate': challenge.join(', ') });
  }
}
