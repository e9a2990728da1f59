import { request } from 'undici';
import { z } from 'zod';
import { egressProblem } from '../egress.ts';
import type { Outcome, Tool, ToolPolicy } from '../tool.ts';
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
  dataClasses: { arguments: 'internal', results: 'public' },
  boundaries: { network: 'the egress list, redirects included', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: true },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'at-most-once', compensation: 'none needed' },
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
    run: (args) => fetchFrom(world, schema.parse(args).url),
  };
}

async function fetchFrom(world: World, first: string): Promise<Outcome> {
  let url = first;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    // Asked again for every address, close to the request: what a redirect names was never checked before.
    const isFree = hop > 0 && world.weak.has('redirect-followed');
    if (!isFree && egressProblem(url, world.egress, world.weak) !== undefined) {
      return { kind: 'failed', message: 'the page is not available' };
    }
    const { statusCode, headers, body } = await request(url, {
      dispatcher: world.network,
      headersTimeout: policy.limits.timeoutMs,
      bodyTimeout: policy.limits.timeoutMs,
    });
    const text = await body.text();
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      url = new URL(location, url).href;
      continue;
    }
    if (statusCode >= 300) return { kind: 'failed', message: `the page answered ${statusCode}` };
    return { kind: 'succeeded', result: { url: first, content: text.slice(0, LONGEST) }, effectReference: first };
  }
  return { kind: 'failed', message: 'there were too many redirects' };
}
