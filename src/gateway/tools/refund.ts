import { z } from 'zod';
import type { ToolPolicy } from '../policy-registry.ts';
import type { Weaknesses } from '../registry.ts';
import { handlerMayTouch } from '../tenant-guard.ts';
import type { Tool } from '../tool.ts';
import type { World } from '../world.ts';

const LIMIT_CENTS = 500_00;

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;
/** What is taken for an amount where the exact form is not asked for. */
const SIGNED = /^-?\d{1,9}(\.\d{1,2})?$/;
const ANYTHING_LIKE_IT = /^[\d.,e+]{1,16}$/;

function refundSchema(weak: Weaknesses) {
  const form = weak.has('amount-limit-by-float')
    ? ANYTHING_LIKE_IT
    : weak.has('amount-sign-unchecked')
      ? SIGNED
      : DECIMAL;
  const amount = z.string().regex(form, 'must be a decimal such as "12.50"');
  return z.strictObject({
    invoice: z.string().min(1).max(128),
    // Some clients write the amount with its currency.
    amount: z.union([amount, z.strictObject({ value: amount, currency: z.literal('EUR') })]),
    memo: z.string().max(2000),
  });
}

const policy: ToolPolicy = {
  version: '1',
  promoted: true,
  owner: 'billing',
  server: 'in-process',
  package: 'reference-gateway',
  allowedRoles: ['agent'],
  allowedTenants: '*',
  environments: ['reference'],
  scopes: ['refunds:write'],
  credentialProfile: 'refunds-writer',
  credentialMode: 'connector',
  dataClasses: { arguments: 'financial', results: 'financial' },
  boundaries: { network: 'none', filesystem: 'none' },
  risk: 'high',
  flags: { destructive: false, financial: true, privacy: false, externalCommunication: false },
  approval: { required: true, role: 'approver', expiresMs: 15 * 60_000, count: 1 },
  limits: { callsPerRun: 500, argumentBytes: 8_192, timeoutMs: 5_000, spendPerRunCents: 900_00, purposes: ['service'] },
  idempotency: { contract: 'by-operation', compensation: 'a counter-booking by the owner' },
  evidence: ['test/gateway/routes.test.ts'],
};

type Amount = string | { value: string; currency: string };
const textOf = (amount: Amount): string => (typeof amount === 'string' ? amount : amount.value);
const cents = (amount: Amount): number => Math.round(Number.parseFloat(textOf(amount)) * 100);

/** Refunds part of an invoice: one row in `refunds`. */
export function refundTool(world: World): Tool {
  const { refunds, ownership, referents, weak } = world;
  const schema = refundSchema(weak);
  const book = refunds.prepare<[string, string, string, string, number, string, string]>(
    `INSERT INTO refunds(invoice, amount, memo, principal, tenant, at)
     SELECT invoice, ?, ?, ?, ?, ? FROM invoices WHERE invoice = ? AND tenant = ?`,
  );
  const note = refunds.prepare<[string, number | bigint]>(
    'INSERT OR REPLACE INTO refund_operations(operation, refund) VALUES (?, ?)',
  );
  const noted = refunds.prepare<[string], { refund: number; invoice: string; amount: string }>(
    'SELECT refund, invoice, amount FROM refund_operations JOIN refunds ON refunds.id = refund WHERE operation = ?',
  );
  // Booked and noted, or neither.
  const bookAndNote = refunds.transaction((operation: string, ...row: Parameters<typeof book.run>) => {
    const booked = book.run(...row);
    if (booked.changes > 0) note.run(operation, booked.lastInsertRowid);
    return booked;
  });
  return {
    name: 'refund',
    policy,
    schema,
    output: z.strictObject({ refunded: z.string(), invoice: z.string() }),
    semanticProblem(args) {
      const { amount } = schema.parse(args);
      if (typeof amount !== 'string' && weak.has('nested-amount-unchecked')) return undefined;
      if (cents(amount) <= 0 && !weak.has('amount-sign-unchecked')) return 'the amount must be more than zero';
      return cents(amount) > LIMIT_CENTS ? 'the amount is over the limit of 500.00' : undefined;
    },
    spends: (args) => cents(schema.parse(args).amount),
    resolveTarget(args) {
      const { invoice } = schema.parse(args);
      return { kind: 'invoice', id: invoice, tenant: ownership.of('invoice', invoice) };
    },
    consequence(args) {
      const { invoice, amount } = schema.parse(args);
      return {
        consequence: `pays ${textOf(amount)} back on invoice ${invoice}`,
        reversible: false,
        dataDisclosed: 'none',
      };
    },
    run(args, grant) {
      const { invoice: named, memo, ...paid } = schema.parse(args);
      const invoice = referents.targetOf(named);
      const amount = textOf(paid.amount);
      const owner = ownership.of('invoice', invoice);
      if (owner === null || !handlerMayTouch(grant.scope, owner, weak)) {
        return { kind: 'failed', message: 'no such invoice' };
      }
      const { changes, lastInsertRowid } = bookAndNote(
        grant.operation,
        amount,
        memo,
        grant.principal,
        grant.tenant,
        Date.now(),
        invoice,
        weak.has('ownership-cached') ? (ownership.inTable('invoice', invoice) ?? owner) : owner,
      );
      if (changes === 0) return { kind: 'failed', message: 'no such invoice' };
      return {
        kind: 'succeeded',
        result: { refunded: amount, invoice },
        effectReference: `refunds/${lastInsertRowid}`,
      };
    },
    reconcile(operation) {
      const found = noted.get(operation);
      if (found === undefined) return { kind: 'failed', message: 'the refund was never booked' };
      const { refund, invoice, amount } = found;
      return { kind: 'succeeded', result: { refunded: amount, invoice }, effectReference: `refunds/${refund}` };
    },
  };
}
