import { Pool } from 'undici';
import { TargetError } from '../../model/errors.ts';
import type { AdapterContext } from '../adapter.ts';
import type { DeclaredCapabilities } from '../driver/capabilities.ts';
import type { Driver, DriverSession, DriverTrial } from '../driver/driver.ts';
import { type ExchangeEnd, exchange } from '../http/exchange.ts';
import { guardHost } from '../http/host-guard.ts';
import type { AiSdkTarget } from './definition.ts';
import { AiSdkSession } from './session.ts';

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 256;

const CAN: DeclaredCapabilities = {
  actions: ['open', 'say', 'submit', 'decide', 'resume', 'cancel', 'answer', 'retry'],
  paths: ['model', 'resume'],
  endpoints: ['chat'],
};

/** Speaks to a chat endpoint of the AI SDK as its client does, which holds the history of every chat. */
export class AiSdkDriver implements Driver {
  readonly capabilities = CAN;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  constructor(
    readonly target: AiSdkTarget,
    readonly context: AdapterContext,
  ) {
    if (context.url === undefined)
      throw new TargetError('target.url is missing, and target.start says nothing that gives one');
    const url = guardHost(context.url, context.allowedHosts);
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#path = `${this.#prefix}${target.path}`;
    this.#timeoutMs = context.timeoutMs ?? TIMEOUT_MS;
    this.#pool = new Pool(url.origin, {
      connections: context.connections ?? CONNECTIONS,
      connectTimeout: this.#timeoutMs,
      headersTimeout: this.#timeoutMs * 2,
      bodyTimeout: this.#timeoutMs * 2,
    });
  }

  async open({ marker }: DriverTrial): Promise<DriverSession> {
    return new AiSdkSession(this.target, marker, (credential, body, signal) => this.#post(credential, body, signal));
  }

  async identity(): Promise<null> {
    const request = { method: 'GET', path: this.#prefix === '' ? '/' : this.#prefix, headers: {} };
    const end = await exchange(this.#pool, request, this.#timeoutMs);
    if (end.failure !== undefined) throw new Error(end.failure.why);
    return null;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #post(credential: string | null, body: string, signal: AbortSignal): Promise<ExchangeEnd> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...this.context.headers,
    };
    for (const [name, text] of Object.entries(this.target.headers)) {
      // Nobody sends nothing in place of a credential.
      if (credential !== null || !text.includes('${credential}'))
        headers[name.toLowerCase()] = text.replaceAll('${credential}', () => credential ?? '');
    }
    return exchange(this.#pool, { method: 'POST', path: this.#path, headers, body }, this.#timeoutMs, signal);
  }
}
