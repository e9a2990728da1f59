import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { Ledger } from '../../canary/ledger/ledger.ts';
import { type JsonObject, membersOf } from '../../model/json.ts';
import { RETCON_VERSION } from '../../model/version.ts';
import type { Approvals } from './approvals.ts';
import { type RequestScope, requestScope } from './request-scope.ts';
import type { CallerFacts } from './tool-call.ts';
import type { ToolRunner } from './tool-runner.ts';
import type { ToolShelf } from './tool-shelf.ts';

export interface Canaries {
  shelf: ToolShelf;
  ledger: Ledger;
  approvals: Approvals;
  runner: ToolRunner;
  instructions?: string;
}

/** One server of the protocol library, for a request, a session or a connection: all of them serve the same canaries. */
export function mcpServer(
  { shelf, ledger, approvals, runner, instructions }: Canaries,
  fallback?: RequestScope,
): Server {
  const server = new Server(
    { name: 'retcon-tools', version: RETCON_VERSION },
    {
      capabilities: { tools: { listChanged: true } },
      ...(instructions === undefined ? {} : { instructions }),
      requestState: {
        async verify(state, ctx) {
          try {
            return await approvals.codec.verify(state, ctx);
          } catch (error) {
            const why = `approval: the state is ${(error as Error).message}`;
            ledger.append({ event: 'refused', ...callerOf(server, ctx, scope()), detail: { why } });
            throw error;
          }
        },
      },
    },
  );
  const scope = (): RequestScope => requestScope.getStore() ?? fallback ?? { transport: 'http', cut: () => undefined };
  server.setRequestHandler('tools/list', (_request, ctx) => {
    const { definitions, digest } = shelf.show();
    ledger.append({
      event: 'listed',
      ...callerOf(server, ctx, scope()),
      detail: { digest, tools: definitions.length },
    });
    return { tools: definitions as unknown as Tool[] };
  });
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const current = scope();
    const capabilities = factsOf(ctx)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
    const state = ctx.mcpReq.requestState();
    const response = ctx.mcpReq.inputResponses?.approve;
    return runner.run({
      tool: params.name,
      given: (params.arguments ?? {}) as JsonObject,
      caller: callerOf(server, ctx, current),
      signal: ctx.mcpReq.signal,
      canAsk: membersOf(capabilities).elicitation !== undefined,
      ...(state === undefined ? {} : { state }),
      ...(response === undefined ? {} : { response }),
      cut: current.cut,
    });
  });
  return server;
}

function callerOf(server: Server, ctx: ServerContext, scope: RequestScope): CallerFacts {
  const facts = factsOf(ctx);
  const { _meta, id } = ctx.mcpReq;
  const client = membersOf(facts[CLIENT_INFO_META_KEY] ?? server.getClientVersion());
  const protocol = facts[PROTOCOL_VERSION_META_KEY] ?? server.getNegotiatedProtocolVersion() ?? scope.protocol;
  // Of the clients that tell by which proposal of the model they call, this is the name in use.
  const call = _meta?.callId;
  return {
    transport: scope.transport,
    request: String(id),
    ...(scope.credential === undefined ? {} : { credential: scope.credential }),
    ...(client.name === undefined ? {} : { client: { name: String(client.name), version: String(client.version) } }),
    ...(typeof protocol === 'string' ? { protocol } : {}),
    ...(typeof call === 'string' ? { call } : {}),
  };
}

/** What a request of 2026-07-28 says of its client; of an older one nothing, since its session said it. */
function factsOf({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> {
  return { ...mcpReq.envelope };
}
