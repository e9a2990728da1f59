import type { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { LineTransport } from './line-transport.ts';
import { type Canaries, mcpServer } from './mcp-server.ts';

export interface StdioServer {
  /** Resolves when the client has gone. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** MCP over two streams, every revision. A call that cuts its connection ends it for all. */
export function serveLines(canaries: Canaries, input: Readable, output: Writable): StdioServer {
  const transport = new LineTransport(input, output);
  let cut = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    cut = () => {
      void transport.close();
      output.end();
      resolve();
    };
    input.once('end', resolve).once('close', resolve).once('error', resolve);
    output.once('error', () => resolve());
  });
  const servers = new Set<Server>();
  const make = (): Server => {
    const server = mcpServer(canaries, { transport: 'stdio', cut });
    servers.add(server);
    server.onclose = () => servers.delete(server);
    return server;
  };
  const handle = serveStdio(make, { transport });
  const stop = canaries.shelf.onChange(() => {
    for (const server of servers) void server.sendToolListChanged().catch(() => undefined);
  });
  return {
    ended,
    async close() {
      stop();
      await handle.close();
    },
  };
}
