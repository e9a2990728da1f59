import { request } from 'undici';
import { z } from 'zod';
import { egressProblem } from '../egress.ts';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Outcome, Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({ url: z.string().min(1).max(2000) });

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'research',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['web:read'],
  credentialProfile: 'none',
  credentialMode: 'none',
  dataClasses: { arguments: 'internal', results: 'public' },
  boundaries: { network: 'the egress list, without redirects', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: true },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'at-most-once', compensation: 'none needed' },
  evidence: ['test/gateway/alerts.test.ts'],
};

const MOST_REDIRECTS = 3;
const LONGEST = 4_096;

/** Reads a page from one of the hosts on the egress list. */
export function fetchUrlTool(world: World): Tool {
  return {
    name: 'fetch_url',
    policy,
    schema,
    output: z.strictObject({ url: z.string(), content: z.string() }),
    semanticProblem: () => undefined,
    egressProblem: (args) => egressProblem(schema.parse(args).url, world.egress, world.weak),
    resolveTarget(args, owner) {
      return { kind: 'page', id: schema.parse(args).url, tenant: owner.tenant };
    },
    consequence(args) {
      const { url } = schema.parse(args);
      return { consequence: `fetches ${url}`, reversible: true, dataDisclosed: 'the address' };
    },
    run: (args, _grant, stop) => fetchFrom(world, schema.parse(args).url, stop),
  };
}

/** Asks once more, close to the request, whether the address may be reached. A redirect names another address: that is another call. */
async function fetchFrom(world: World, url: string, stop: AbortSignal): Promise<Outcome> {
  if (egressProblem(url, world.egress, world.weak) !== undefined)
    return { kind: 'failed', message: 'the page is not available' };
  let page = await get(world, world.referents.reached(url), stop);
  for (let hop = 0; hop < MOST_REDIRECTS && page.location !== undefined; hop++) {
    if (!world.weak.has('redirect-followed')) return nothingFrom(url, `it redirects to ${page.location}`);
    page = await get(world, page.location, stop);
  }
  if (page.status >= 300) return nothingFrom(url, `it answered ${page.status}`);
  return { kind: 'succeeded', result: { url, content: page.text.slice(0, LONGEST) }, effectReference: url };
}

async function get({ network }: World, url: string, signal: AbortSignal) {
  const timeouts = { headersTimeout: policy.limits.timeoutMs, bodyTimeout: policy.limits.timeoutMs };
  const { statusCode: status, headers, body } = await request(url, { dispatcher: network, signal, ...timeouts });
  const redirects = status >= 300 && status < 400 && typeof headers.location === 'string';
  const location = redirects ? new URL(String(headers.location), url).href : undefined;
  return { status, text: await body.text(), location };
}

/** The page was visited, and that is not undone by an answer without content: `failed` would mean that it may be tried again. */
function nothingFrom(url: string, unavailable: string): Outcome {
  return { kind: 'succeeded', result: { url, content: '', unavailable }, effectReference: url };
}
