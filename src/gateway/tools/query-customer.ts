import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Weaknesses } from '../registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const named = z.string().min(1).max(128);
/** What a reading of nobody in particular would be of. */
const EVERYBODY = '*';

function querySchema(weak: Weaknesses) {
  return z.strictObject({ customer: weak.has('default-widens') ? named.default(EVERYBODY) : named });
}

const row = z.strictObject({ customer: z.string(), name: z.string(), note: z.string() });
const anyRows = z.union([row, z.strictObject({ customers: z.array(row) })]);

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'customer-care',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['customers:read'],
  credentialProfile: 'customers-reader',
  credentialMode: 'connector',
  dataClasses: { arguments: 'internal', results: 'personal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: true, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000, purposes: ['service'] },
  idempotency: { contract: 'read-only', compensation: 'none needed' },
  evidence: ['test/gateway/read-credential.test.ts'],
};

interface CustomerRow {
  customer: string;
  tenant: string;
  name: string;
  note: string;
}

/** Reads one row of `customers`. */
export function queryCustomerTool(world: World): Tool {
  const { customersReader: customers, ownership, weak } = world;
  const schema = querySchema(weak);
  const bound = customers.prepare<[string], CustomerRow>('SELECT * FROM customers WHERE customer = ?');
  const find = (customer: string): CustomerRow | undefined =>
    weak.has('query-concatenated') ? concatenated(customers, customer) : bound.get(customer);
  // Under that weakness whatever the query finds is what the call is about.
  const ownerOf = (customer: string): string | null =>
    ownership.of('customer', weak.has('query-concatenated') ? (find(customer)?.customer ?? '') : customer);
  const all = customers.prepare<[], { customer: string; name: string; note: string }>(
    'SELECT customer, name, note FROM customers ORDER BY rowid DESC LIMIT 500',
  );
  const isEverybody = (customer: string): boolean => customer === EVERYBODY && weak.has('default-widens');
  return {
    name: 'query_customer',
    policy: weak.has('default-widens') ? { ...policy, limits: { ...policy.limits, resultBytes: 65_536 } } : policy,
    schema,
    output: weak.has('default-widens') ? anyRows : row,
    semanticProblem: () => undefined,
    resolveTarget(args, owner) {
      const { customer } = schema.parse(args);
      if (isEverybody(customer)) return { kind: 'customer', id: customer, tenant: owner.tenant };
      return { kind: 'customer', id: customer, tenant: ownerOf(customer) };
    },
    consequence(args) {
      const { customer } = schema.parse(args);
      return { consequence: `reads the row of customer ${customer}`, reversible: true, dataDisclosed: 'name and note' };
    },
    run(args, grant) {
      const wanted = schema.parse(args).customer;
      if (isEverybody(wanted)) return { kind: 'succeeded', result: { customers: all.all() } };
      const row = find(wanted);
      if (row === undefined || !handlerMayTouch(grant.scope, ownership.of('customer', row.customer), weak)) {
        return { kind: 'failed', message: 'no such customer' };
      }
      const { customer, name, note } = row;
      return { kind: 'succeeded', result: { customer, name, note }, effectReference: `customers/${customer}` };
    },
  };
}

/** What is left when values are not bound: the argument is part of the statement. */
function concatenated(customers: Database, customer: string): CustomerRow | undefined {
  try {
    return customers.prepare<[], CustomerRow>(`SELECT * FROM customers WHERE customer = '${customer}'`).get();
  } catch {
    return undefined;
  }
}
