import { auth, Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { toolsOfLock } from '../../../src/lab/tools/mimic.ts';
import { startToolServer, type ToolServer } from '../../../src/lab/tools/server.ts';
import { lockOf, readLock } from '../../../src/review/lint/lock.ts';
import { readManifest } from '../../../src/review/lint/read-manifest.ts';
import { ask, type Foreign } from './fixture.ts';

/** A list of tools as a server of somebody else gave it, with fields of theirs. */
const THEIRS = {
  tools: [
    {
      name: 'create_issue',
      title: 'Create issue',
      description: 'Creates an issue.',
      inputSchema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
      outputSchema: {
        type: 'object',
        properties: { number: { type: 'integer' }, labels: { type: 'array', items: { type: 'string' } } },
        required: ['number', 'labels'],
      },
      annotations: { readOnlyHint: true },
      _meta: { 'vendor/tier': 'gold' },
    },
  ],
};
const OPENAI = [{ type: 'function', function: { name: 'pay', description: 'Pays.', parameters: { type: 'object' } } }];

const lockOfText = (value: unknown) =>
  readLock(JSON.stringify(lockOf(readManifest(JSON.stringify(value), 'theirs.json'))), 'tools.lock.json');

let server: ToolServer | undefined;
afterEach(() => server?.close());

async function start(principals?: string[]): Promise<ToolServer> {
  server = await startToolServer({
    tools: toolsOfLock(lockOfText(THEIRS)),
    http: {},
    ...(principals === undefined ? {} : { principals }),
  });
  return server;
}

describe("somebody else's tools", () => {
  it('are listed as they were recorded, to the letter', async () => {
    const { url = '' } = await start();
    expect((await ask(url, 'tools/list')).result.tools).toEqual(THEIRS.tools);
  });

  it('answer what their schema promises, over a canary', async () => {
    const { url = '', ledger } = await start();
    const { result } = await ask(url, 'tools/call', { name: 'create_issue', arguments: { title: 'x' } });
    expect(result.structuredContent).toEqual({ number: 1, labels: [] });
    expect(ledger.since(0, 'effect').rows[0]?.arguments).toEqual({ title: 'x' });
  });

  it('of another format are told in the words of MCP', () => {
    expect(toolsOfLock(lockOfText(OPENAI))[0]?.definition).toEqual({
      name: 'pay',
      description: 'Pays.',
      inputSchema: { type: 'object' },
    });
  });
});

describe('a protected resource', () => {
  const call = (token?: string): Promise<Foreign> =>
    ask(
      server?.url ?? '',
      'tools/call',
      { name: 'create_issue', arguments: { title: 'x' } },
      token === undefined ? {} : { token },
    );
  const why = (): unknown => server?.ledger.since(0).rows.at(-1)?.detail?.why;

  it('takes tokens that it issued, and writes down for whom', async () => {
    const { token, ledger } = await start(['alice', 'mallory']);
    expect((await call(await token('mallory', { scope: 'tools other' }))).result.isError).toBeFalsy();
    expect(ledger.since(0, 'effect').rows[0]?.credential).toMatchObject({
      verified: true,
      subject: 'mallory',
      audience: [server?.url],
      scope: 'tools other',
    });
    await expect(token('malory')).rejects.toThrow('did you mean "mallory"?');
  });

  it('refuses all others, says where tokens are, and writes down what it was shown', async () => {
    const { token, origin, ledger } = await start(['alice']);
    const bare = await fetch(server?.url ?? '', { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
    expect(bare.headers.get('www-authenticate')).toContain(
      `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
    );
    const alice = await token('alice');
    const cases: [string, string][] = [
      [await token('alice', { audience: 'https://other.test' }), 'token: ERR_JWT_CLAIM_VALIDATION_FAILED aud'],
      [await token('alice', { lifetime: -5 }), 'token: ERR_JWT_EXPIRED exp'],
      [`${alice.slice(0, -4)}AAAA`, 'token: ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
      [alice.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')), 'token: ERR_JOSE_ALG_NOT_ALLOWED'],
      ['opaque', 'token: ERR_JWS_INVALID'],
    ];
    for (const [token, reason] of cases) {
      expect((await call(token)).error.message).toContain('Unauthorized');
      expect(why()).toBe(reason);
    }
    expect(ledger.since(0).rows.map(({ event }) => event)).not.toContain('effect');
    expect(JSON.stringify(ledger.since(0).rows)).not.toContain(alice.slice(-20));
  });

  it('keeps a session to whom it was begun by', async () => {
    const { token, url = '' } = await start(['alice', 'mallory']);
    const [alice, mallory] = [await token('alice'), await token('mallory')];
    const post = (bearer: string, body: object, session?: string) =>
      fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const begun = await post(alice, { method: 'initialize', params });
    const session = begun.headers.get('mcp-session-id') ?? '';
    expect((await post(alice, { method: 'tools/list' }, session)).status).toBe(200);
    expect((await post(mallory, { method: 'tools/list' }, session)).status).toBe(404);
  });

  it('is opened by an official client that starts with nothing', async () => {
    const { url = '', ledger } = await start(['alice', 'mallory']);
    const provider = person();
    const dial = async (): Promise<Client> => {
      const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: provider }));
      return client;
    };
    await expect(dial()).rejects.toThrow(UnauthorizedError);
    // The browser of a person: it is not asked anything, and comes back with a code.
    const back = await fetch(provider.sentTo ?? '', { redirect: 'manual' });
    const location = new URL(back.headers.get('location') ?? '');
    const code = location.searchParams.get('code') ?? '';
    const iss = location.searchParams.get('iss') ?? '';
    expect(await auth(provider, { serverUrl: url, authorizationCode: code, iss } as Foreign)).toBe('AUTHORIZED');
    const client = await dial();
    await client.callTool({ name: 'create_issue', arguments: { title: 'x' } });
    await client.close();
    expect(decodeJwt(provider.saved?.access_token ?? '').sub).toBe('alice');
    expect(ledger.since(0, 'effect').rows[0]?.credential).toMatchObject({ subject: 'alice', verified: true });
    // The code is spent.
    await expect(auth(provider, { serverUrl: url, authorizationCode: code, iss } as Foreign)).rejects.toThrow();
  });

  it('sends no code to an address that is not of this machine, or not registered', async () => {
    const { origin } = await start(['alice']);
    const register = (uri: string) =>
      fetch(`${origin}/oauth/register`, { method: 'POST', body: JSON.stringify({ redirect_uris: [uri] }) });
    expect((await register('https://evil.test/cb')).status).toBe(400);
    const { client_id: client } = (await (await register('http://127.0.0.1:9/cb')).json()) as Foreign;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: 'http://127.0.0.1:10/cb',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${origin}/oauth/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('is served on this machine only', async () => {
    await expect(startToolServer({ tools: [], http: { host: '0.0.0.0' }, principals: ['alice'] })).rejects.toThrow(
      'on this machine only',
    );
  });
});

/** What an official client keeps of a person, and where it would have sent their browser. */
function person() {
  let verifier = '';
  let known: Foreign;
  let discovered: Foreign;
  const kept = {
    saved: undefined as Foreign,
    sentTo: undefined as string | undefined,
    redirectUrl: 'http://127.0.0.1:9/callback',
    clientMetadata: { redirect_uris: ['http://127.0.0.1:9/callback'], client_name: 'c' },
    clientInformation: () => known,
    saveClientInformation: (value: Foreign) => {
      known = value;
    },
    tokens: () => kept.saved,
    saveTokens: (value: Foreign) => {
      kept.saved = value;
    },
    redirectToAuthorization: (to: URL) => {
      kept.sentTo = to.href;
    },
    saveCodeVerifier: (value: string) => {
      verifier = value;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (value: Foreign) => {
      discovered = value;
    },
    discoveryState: () => discovered,
  };
  return kept;
}
