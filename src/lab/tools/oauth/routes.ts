import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { UsageError } from '../../../model/errors.ts';
import { Codes } from './codes.ts';
import type { Issuer } from './issuer.ts';

const MOST_CLIENTS = 10_000;

const registration = z.looseObject({
  redirect_uris: z.array(z.string().refine(isOfThisMachine, 'must be an address of this machine')).min(1),
});
const authorization = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  scope: z.string().optional(),
  state: z.string().optional(),
  resource: z.string().optional(),
  login_hint: z.string().optional(),
});
const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string(),
  resource: z.string().optional(),
});
const wish = z.strictObject({
  principal: z.string(),
  scope: z.string().optional(),
  audience: z.string().optional(),
  lifetime: z.int().optional(),
});

/** What a client of MCP needs to get a token: metadata, registration, an authorization that asks nobody, tokens. */
export function issuerRoutes(issuer: Issuer, controlKey: string): Hono {
  const app = new Hono();
  const clients = new Map<string, readonly string[]>();
  const codes = new Codes();
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    app.get(path, (c) => c.json(resourceMetadata(issuer)));
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(path, (c) => c.json(serverMetadata(issuer)));
  app.get('/oauth/jwks', (c) => c.json({ keys: [issuer.jwk] }));

  app.post('/oauth/register', async (c) => {
    const read = registration.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return oauthError(c, 'invalid_redirect_uri', issueOf(read.error));
    const id = randomUUID();
    clients.set(id, read.data.redirect_uris);
    const [oldest] = clients.keys();
    if (clients.size > MOST_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return c.json({ ...read.data, client_id: id, token_endpoint_auth_method: 'none' }, 201);
  });

  app.get('/oauth/authorize', (c) => {
    const read = authorization.safeParse(c.req.query());
    if (!read.success) return oauthError(c, 'invalid_request', issueOf(read.error));
    const {
      client_id: client,
      redirect_uri: redirectUri,
      state,
      login_hint: hint,
      code_challenge: challenge,
    } = read.data;
    // Never to an address that was not registered: it would be told the code.
    if (clients.get(client)?.includes(redirectUri) !== true)
      return oauthError(c, 'invalid_request', 'this address was not registered by this client');
    const to = new URL(redirectUri);
    if (state !== undefined) to.searchParams.set('state', state);
    to.searchParams.set('iss', issuer.origin);
    const principal = hint ?? issuer.principals[0] ?? '';
    if (!issuer.principals.includes(principal)) to.searchParams.set('error', 'access_denied');
    else if (isForElsewhere(issuer, read.data.resource)) to.searchParams.set('error', 'invalid_target');
    else {
      const scope = read.data.scope ?? issuer.scope;
      to.searchParams.set('code', codes.issue({ client, redirectUri, principal, scope, challenge }));
    }
    return c.redirect(to.href);
  });

  app.post('/oauth/token', async (c) => {
    const read = exchange.safeParse(await c.req.parseBody());
    if (!read.success) return oauthError(c, 'invalid_request', issueOf(read.error));
    const { code, client_id, redirect_uri, code_verifier, resource } = read.data;
    if (isForElsewhere(issuer, resource)) return oauthError(c, 'invalid_target', 'tokens are for this server only');
    const grant = codes.redeem(code, client_id, redirect_uri, code_verifier);
    if (grant === undefined) return oauthError(c, 'invalid_grant', 'the code is not good');
    const token = await issuer.token(grant.principal, { scope: grant.scope });
    c.header('cache-control', 'no-store');
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope: grant.scope });
  });

  app.post('/retcon/tokens', async (c) => {
    if (c.req.header('x-retcon-key') !== controlKey)
      return c.json({ error: { message: 'The header x-retcon-key is missing or wrong.' } }, 401);
    const read = wish.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ error: { message: issueOf(read.error) } }, 400);
    const { principal, scope, audience, lifetime } = read.data;
    try {
      const token = await issuer.token(principal, {
        ...(scope === undefined ? {} : { scope }),
        ...(audience === undefined ? {} : { audience }),
        ...(lifetime === undefined ? {} : { lifetime }),
      });
      return c.json({ token }, 201);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return c.json({ error: { message: error.message } }, 404);
    }
  });
  return app;
}

function resourceMetadata({ resource, origin, scope }: Issuer) {
  return {
    resource,
    authorization_servers: [origin],
    scopes_supported: [scope],
    bearer_methods_supported: ['header'],
    resource_name: 'canary tools',
  };
}

function serverMetadata({ origin, scope }: Issuer) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    jwks_uri: `${origin}/oauth/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [scope],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

function isForElsewhere({ resource, origin }: Issuer, wished: string | undefined): boolean {
  return wished !== undefined && ![resource, origin, `${origin}/`].includes(wished);
}

function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function oauthError(c: Context, error: string, description: string) {
  return c.json({ error, error_description: description }, 400);
}

function issueOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'the request'}: ${issue?.message}`;
}
