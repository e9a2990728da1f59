import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const COLUMNS = ['name', 'note', 'tenant'] as const;
type Column = (typeof COLUMNS)[number];
/** The column policy: what an agent may write. */
const WRITABLE: readonly Column[] = ['name'];

const schema = z.strictObject({
  customer: z.string().min(1).max(128),
  field: z.enum(COLUMNS),
  value: z.string().max(500),
});

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'customer-care',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['customers:write'],
  credentialProfile: 'customers-writer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'personal', results: 'internal' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'medium',
  flags: { destructive: false, financial: false, privacy: true, externalCommunication: false },
  approval: { required: false, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 4_096, timeoutMs: 5_000 },
  idempotency: { contract: 'by-operation', compensation: 'the value before is in customer_changes' },
  evidence: ['test/gateway/result-cases.ts'],
};

/** Changes one column of a row of `customers`, and notes it in `customer_changes`. */
export function updateCustomerTool(world: World): Tool {
  const { customers, ownership, weak } = world;
  const writer = (column: Column) =>
    customers.prepare<[string, string]>(`UPDATE customers SET ${column} = ? WHERE customer = ?`);
  const write: Record<Column, ReturnType<typeof writer>> = {
    name: writer('name'),
    note: writer('note'),
    tenant: writer('tenant'),
  };
  const note = customers.prepare<[string, string, string, string, string, number]>(
    'INSERT INTO customer_changes(customer, field, value, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const writeAndNote = customers.transaction((field: Column, ...row: Parameters<typeof note.run>) => {
    const [customer, , value] = row;
    return write[field].run(value, customer).changes === 0 ? undefined : note.run(...row).lastInsertRowid;
  });
  return {
    name: 'update_customer',
    policy,
    schema,
    output: z.strictObject({ customer: z.string(), field: z.string() }),
    semanticProblem(args) {
      const { field } = schema.parse(args);
      const isFree = WRITABLE.includes(field) || weak.has('column-policy-missing');
      return isFree ? undefined : 'the column may not be written';
    },
    resolveTarget(args) {
      const { customer } = schema.parse(args);
      return { kind: 'customer', id: customer, tenant: ownership.of('customer', customer) };
    },
    consequence(args) {
      const { customer, field } = schema.parse(args);
      return { consequence: `changes the ${field} of customer ${customer}`, reversible: true, dataDisclosed: 'none' };
    },
    run(args, grant) {
      const { customer, field, value } = schema.parse(args);
      if (!handlerMayTouch(grant.scope, ownership.of('customer', customer), weak)) {
        return { kind: 'failed', message: 'no such customer' };
      }
      const change = writeAndNote(field, customer, field, value, grant.principal, grant.tenant, Date.now());
      if (change === undefined) return { kind: 'failed', message: 'no such customer' };
      return { kind: 'succeeded', result: { customer, field }, effectReference: `customer_changes/${change}` };
    },
  };
}
