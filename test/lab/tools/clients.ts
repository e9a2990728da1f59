import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Foreign } from './fixture.ts';

/** What a person answers when asked: nothing said is a client that cannot ask. */
export type Person = (message: string) => { action: 'accept' | 'decline' | 'cancel'; content?: { approve: boolean } };

/** An official client, of whichever package and revision. */
export interface Dialled {
  list(): Promise<Foreign[]>;
  call(name: string, given: object, signal?: AbortSignal): Promise<Foreign>;
  /** Definitions were told to have changed. */
  changed: Promise<void>;
  close(): Promise<void>;
}

export interface Dialler {
  what: string;
  protocol: string;
  transport: 'http' | 'stdio';
  client: string;
  dial(to: { url: string; command: readonly string[] }, person?: Person): Promise<Dialled>;
}

const URL_OF = (url: string): URL => new URL(url);

function first(transport: 'http' | 'stdio'): Dialler {
  return {
    what: `@modelcontextprotocol/sdk over ${transport}`,
    protocol: '2025-11-25',
    transport,
    client: 'first',
    async dial({ url, command }, person) {
      const client = new Client1(
        { name: 'first', version: '1.2.3' },
        { capabilities: person === undefined ? {} : { elicitation: {} } },
      );
      if (person !== undefined)
        client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message) as Foreign);
      const changed = new Promise<void>((resolve) =>
        client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
      );
      const [program = '', ...args] = command;
      await client.connect(
        transport === 'http'
          ? (new Http1(URL_OF(url)) as Foreign)
          : new Stdio1({ command: program, args, stderr: 'ignore' }),
      );
      return {
        list: async () => (await client.listTools()).tools,
        call: (name, given, signal) =>
          client.callTool({ name, arguments: given as Foreign }, undefined, signal === undefined ? {} : { signal }),
        changed,
        close: () => client.close(),
      };
    },
  };
}

function second(transport: 'http' | 'stdio', mode: 'legacy' | { pin: string }): Dialler {
  const protocol = mode === 'legacy' ? '2025-11-25' : mode.pin;
  return {
    what: `@modelcontextprotocol/client over ${transport}, ${protocol}`,
    protocol,
    transport,
    client: 'second',
    async dial({ url, command }, person) {
      let told = (): void => undefined;
      const changed = new Promise<void>((resolve) => {
        told = resolve;
      });
      const client = new Client2(
        { name: 'second', version: '4.5.6' },
        {
          versionNegotiation: { mode },
          capabilities: person === undefined ? {} : { elicitation: { form: {} } },
          listChanged: { tools: { autoRefresh: false, onChanged: () => told() } },
        },
      );
      if (person !== undefined)
        client.setRequestHandler('elicitation/create', ({ params }) => person(params.message) as Foreign);
      const [program = '', ...args] = command;
      await client.connect(
        transport === 'http' ? new Http2(URL_OF(url)) : new Stdio2({ command: program, args, stderr: 'ignore' }),
      );
      return {
        list: async () => (await client.listTools()).tools,
        call: (name, given, signal) =>
          client.callTool({ name, arguments: given as Foreign }, signal === undefined ? {} : { signal }),
        changed,
        close: () => client.close(),
      };
    },
  };
}

export const DIALLERS: readonly Dialler[] = [
  first('http'),
  first('stdio'),
  second('http', 'legacy'),
  second('http', { pin: '2026-07-28' }),
  second('stdio', 'legacy'),
  second('stdio', { pin: '2026-07-28' }),
];
