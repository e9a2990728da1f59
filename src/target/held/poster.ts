import { Pool } from 'undici';
import { TargetError } from '../../model/errors.ts';
import type { AdapterContext } from '../adapter.ts';
import { type ExchangeEnd, exchange } from '../http/exchange.ts';
import { guardHost } from '../http/host-guard.ts';

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 256;

/** Where a client that holds its history posts to, and with what. */
export interface PostedTo {
  path: string;
  /** ${credential} is that of whoever acts. */
  headers: Readonly<Record<string, string>>;
  accept: string;
}

/** The one endpoint of a target whose clients hold everything. */
export class Poster {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  /** Throws a TargetError or RetconError when the address is missing or may not be sent to. Opens nothing yet. */
  constructor(
    readonly to: PostedTo,
    readonly context: AdapterContext,
  ) {
    if (context.url === undefined)
      throw new TargetError('target.url is missing, and target.start says nothing that gives one');
    const url = guardHost(context.url, context.allowedHosts);
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#timeoutMs = context.timeoutMs ?? TIMEOUT_MS;
    this.#pool = new Pool(url.origin, {
      connections: context.connections ?? CONNECTIONS,
      connectTimeout: this.#timeoutMs,
      headersTimeout: this.#timeoutMs * 2,
      bodyTimeout: this.#timeoutMs * 2,
    });
  }

  post(credential: string | null, body: string, signal: AbortSignal): Promise<ExchangeEnd> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: this.to.accept,
      ...this.context.headers,
    };
    for (const [name, text] of Object.entries(this.to.headers)) {
      // Nobody sends nothing in place of a credential.
      if (credential !== null || !text.includes('${credential}'))
        headers[name.toLowerCase()] = text.replaceAll('${credential}', () => credential ?? '');
    }
    const path = `${this.#prefix}${this.to.path}`;
    return exchange(this.#pool, { method: 'POST', path, headers, body }, this.#timeoutMs, signal);
  }

  /** Throws when nothing answers there. */
  async probe(): Promise<void> {
    const request = { method: 'GET', path: this.#prefix === '' ? '/' : this.#prefix, headers: {} };
    const end = await exchange(this.#pool, request, this.#timeoutMs);
    if (end.failure !== undefined) throw new Error(end.failure.why);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
