import { request } from 'undici';
import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Outcome, Tool } from '../tool.ts';
import type { World } from '../world.ts';

const schema = z.strictObject({ to: z.string().min(1).max(320), body: z.string().max(10_000) });

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'messaging',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['messages:send'],
  credentialProfile: 'outbox',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'none' },
  boundaries: { network: 'the outbox only, no redirects', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: false, externalCommunication: true },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 5, atOnce: 3, argumentBytes: 8_192, timeoutMs: 5_000 },
  idempotency: { contract: 'at-most-once', compensation: 'none; a sent message stays sent' },
  evidence: ['test/gateway/routes.test.ts'],
};

/** Posts a message to the outbox, once. No answer means unknown, and unknown is not sent again. */
export function sendMessageTool(world: World): Tool {
  return {
    name: 'send_message',
    policy,
    schema,
    output: z.strictObject({ sent: z.literal(true), to: z.string() }),
    semanticProblem: () => undefined,
    resolveTarget(args, owner) {
      const { to } = schema.parse(args);
      return { kind: 'recipient', id: to, tenant: owner.tenant };
    },
    consequence(args) {
      const { to } = schema.parse(args);
      return { consequence: `sends a message to ${to}`, reversible: false, dataDisclosed: 'the body of the message' };
    },
    async run(args, grant, stop): Promise<Outcome> {
      if (world.outbox === undefined) return { kind: 'failed', message: 'there is no outbox' };
      const { to, body } = schema.parse(args);
      const { principal, tenant, operation } = grant;
      try {
        // Redirects are not followed: the outbox is where the operator said it is.
        const { statusCode, body: answer } = await request(world.outbox, {
          method: 'POST',
          dispatcher: world.network,
          signal: stop,
          headers: { 'content-type': 'application/json', 'idempotency-key': operation },
          body: JSON.stringify({ to, body, principal, tenant, operation }),
          headersTimeout: policy.limits.timeoutMs,
          bodyTimeout: policy.limits.timeoutMs,
        });
        await answer.dump();
        if (statusCode >= 500) return { kind: 'unknown', message: `the outbox answered ${statusCode}` };
        if (statusCode >= 300) return { kind: 'failed', message: `the outbox answered ${statusCode}` };
        return { kind: 'succeeded', result: { sent: true, to }, effectReference: `outbox/${operation}` };
      } catch {
        return { kind: 'unknown', message: 'the outbox did not answer' };
      }
    },
  };
}
