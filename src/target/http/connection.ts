import type { Pool } from 'undici';
import { RetconError } from '../../model/errors.ts';
import type { AdapterContext } from '../adapter.ts';
import type { HttpTarget } from './definition.ts';
import { type ExchangeEnd, exchange } from './exchange.ts';
import { guardHost } from './host-guard.ts';
import type { RenderedRequest } from './render.ts';
import { compileTemplate, type Template } from './template.ts';

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 256;

/** The connections to one target and its control plane, and the credentials that go with requests. */
export interface Connection {
  /** False when the target file wants a credential that the scenario does not give. Nobody ("") needs none. */
  canAuthenticate(request: RenderedRequest): boolean;
  send(request: RenderedRequest, signal?: AbortSignal): Promise<ExchangeEnd>;
  close(): Promise<void>;
}

interface Origin {
  pool: Pool;
  prefix: string;
}

/** Checks both addresses and opens nothing yet: connections are made when they are needed. */
export async function connect(target: HttpTarget, context: AdapterContext & { url: string }): Promise<Connection> {
  const url = guardHost(context.url, context.allowedHosts);
  const controlUrl = context.controlUrl === undefined ? undefined : guardHost(context.controlUrl, context.allowedHosts);
  const timeoutMs = context.timeoutMs ?? TIMEOUT_MS;
  const { Pool: UndiciPool } = await import('undici');
  const open = (address: URL): Origin => ({
    // The deadline of `exchange` comes first; these only bound what it leaves behind.
    pool: new UndiciPool(address.origin, {
      connections: context.connections ?? CONNECTIONS,
      connectTimeout: timeoutMs,
      headersTimeout: timeoutMs * 2,
      bodyTimeout: timeoutMs * 2,
    }),
    prefix: address.pathname.replace(/\/+$/, ''),
  });
  const origins = { target: open(url), control: controlUrl === undefined ? undefined : open(controlUrl) };
  const auth = compileAuth(target, context);
  return {
    canAuthenticate: (request) => auth(request) !== undefined,
    send: (request, signal) => {
      const origin = origins[request.base];
      if (origin === undefined)
        throw new RetconError('target', 'this target has no control plane: give target.controlUrl');
      const body = request.body === undefined ? undefined : JSON.stringify(request.body);
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...context.headers,
        ...auth(request),
        ...request.headers,
      };
      const wire = { method: request.method, path: `${origin.prefix}${request.path}`, headers, body };
      return exchange(origin.pool, wire, timeoutMs, signal);
    },
    close: async () => {
      await Promise.all([origins.target.pool.destroy(), origins.control?.pool.destroy()]);
    },
  };
}

/** The authenticating headers of a request; undefined when a credential that they need is missing. */
function compileAuth(target: HttpTarget, context: AdapterContext) {
  const own = compileHeaders(target.auth.headers);
  const control = compileHeaders(target.auth.controlHeaders);
  return ({ as, base, credential }: RenderedRequest): Record<string, string> | undefined => {
    if (base === 'control')
      return renderHeaders(control, (name) => (name === 'controlKey' ? context.controlKey : undefined));
    if (as === '' || as === '$control') return {};
    return renderHeaders(own, (name) => {
      if (name === 'credential') return context.credentials(as, credential);
      return name === 'as' ? as : undefined;
    });
  };
}

function compileHeaders(headers: Record<string, string> = {}): [string, Template][] {
  return Object.entries(headers).map(([name, text]) => [name.toLowerCase(), compileTemplate(text)]);
}

function renderHeaders(headers: [string, Template][], look: (name: string) => string | undefined) {
  const rendered: Record<string, string> = {};
  for (const [name, template] of headers) {
    const value = template.render(look);
    if (value === undefined) return undefined;
    rendered[name] = String(value);
  }
  return rendered;
}
