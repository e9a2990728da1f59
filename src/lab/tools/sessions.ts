import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  legacyStatelessFallback,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { requestScope } from './request-scope.ts';
import { rpcError } from './rpc-error.ts';

/** Sessions kept; the one that was used least recently goes first. */
const MOST = 2000;

interface Session {
  transport: WebStandardStreamableHTTPServerTransport;
  server: Server;
  /** Digest of the credential that it was begun with. */
  owner: string | undefined;
}

/** The revisions before 2026-07-28: a session from `initialize` on. A client that begins none is served without. */
export class Sessions {
  readonly #open = new Map<string, Session>();
  readonly #withoutSession;

  constructor(private readonly make: () => Server) {
    this.#withoutSession = legacyStatelessFallback(make);
  }

  async serve(request: Request, body: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const parsed = body === undefined ? {} : { parsedBody: body };
    if (id !== null) {
      const session = this.#open.get(id);
      if (session === undefined || session.owner !== owner()) return rpcError(404, -32001, 'Session not found');
      this.#touch(id, session);
      return session.transport.handleRequest(request, parsed);
    }
    const begins = [body].flat().some((message) => isInitializeRequest(message));
    return begins ? this.#begin(request, parsed) : this.#withoutSession(request, parsed);
  }

  async changed(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map(({ server }) => server.sendToolListChanged()));
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map(({ server }) => server.close()));
    this.#open.clear();
  }

  async #begin(request: Request, parsed: { parsedBody?: unknown }): Promise<Response> {
    const server = this.make();
    const session: Session = {
      server,
      owner: owner(),
      transport: new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => this.#touch(id, session),
        onsessionclosed: (id) => void this.#open.delete(id),
      }),
    };
    await server.connect(session.transport);
    return session.transport.handleRequest(request, parsed);
  }

  #touch(id: string, session: Session): void {
    this.#open.delete(id);
    this.#open.set(id, session);
    const [oldest] = this.#open;
    if (this.#open.size <= MOST || oldest === undefined) return;
    this.#open.delete(oldest[0]);
    void oldest[1].server.close();
  }
}

function owner(): string | undefined {
  return requestScope.getStore()?.credential?.digest;
}
