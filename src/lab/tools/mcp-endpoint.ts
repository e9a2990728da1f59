import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  readRequestBody,
} from '@modelcontextprotocol/server';
import { type Canaries, mcpServer } from './mcp-server.ts';
import { rpcError } from './rpc-error.ts';
import { Sessions } from './sessions.ts';

const LARGEST_BODY = 4 * 1024 * 1024;

/** MCP over streamable HTTP: 2026-07-28 request by request, the revisions before it in sessions. */
export class McpEndpoint {
  readonly #modern;
  readonly #sessions: Sessions;
  readonly #stop: () => void;

  /** `loopback`: only names of this machine are answered, so that no web page reaches it by a name of its own. */
  constructor(
    canaries: Canaries,
    private readonly loopback: boolean,
  ) {
    this.#modern = createMcpHandler(() => mcpServer(canaries), { legacy: 'reject', maxRequestBodySize: LARGEST_BODY });
    this.#sessions = new Sessions(() => mcpServer(canaries));
    this.#stop = canaries.shelf.onChange(() => {
      this.#modern.notify.toolsChanged();
      void this.#sessions.changed();
    });
  }

  async serve(request: Request): Promise<Response> {
    const foreign = this.loopback
      ? (hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins()))
      : undefined;
    if (foreign !== undefined) return foreign;
    if (request.method !== 'POST') return this.#sessions.serve(request, undefined);
    if (!isJsonContentType(request.headers.get('content-type')))
      return rpcError(415, -32000, 'Unsupported Media Type: Content-Type must be application/json');
    const body = await readRequestBody(request, LARGEST_BODY);
    if (body.tooLarge) return rpcError(413, -32000, `The body is larger than ${LARGEST_BODY} bytes`);
    let message: unknown;
    try {
      message = JSON.parse(body.text);
    } catch {
      return rpcError(400, -32700, 'Parse error: the body is not valid JSON');
    }
    const parsedBody = message;
    return (await isLegacyRequest(request, parsedBody))
      ? this.#sessions.serve(request, parsedBody)
      : this.#modern.fetch(request, { parsedBody });
  }

  async close(): Promise<void> {
    this.#stop();
    await Promise.all([this.#modern.close(), this.#sessions.close()]);
  }
}
