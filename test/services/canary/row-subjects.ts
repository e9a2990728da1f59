import { canaryContract, type Subject } from '../../canary/contract.ts';
import type { Address } from './service.ts';

/** A connection of a target to the database, in its SQL. */
export interface Database {
  /** Type of an id that the database gives out. */
  id: string;
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** The tables of the refunds example. */
export function tables({ id }: Pick<Database, 'id'>): string[] {
  return [
    'CREATE TABLE IF NOT EXISTS invoices(invoice VARCHAR(100) PRIMARY KEY, tenant VARCHAR(100) NOT NULL, amount_due VARCHAR(100) NOT NULL)',
    `CREATE TABLE IF NOT EXISTS refunds(id ${id}, invoice VARCHAR(100) NOT NULL, amount VARCHAR(100) NOT NULL, memo VARCHAR(200) NOT NULL, principal VARCHAR(100) NOT NULL, tenant VARCHAR(100) NOT NULL, attempt VARCHAR(100), at BIGINT NOT NULL)`,
    'CREATE TABLE IF NOT EXISTS customers(customer VARCHAR(100) PRIMARY KEY, tenant VARCHAR(100) NOT NULL, note VARCHAR(200) NOT NULL)',
  ];
}

const INVOICES = { table: 'invoices', row: { invoice: '${resource}', tenant: '${tenant}', amount_due: '100.00' } };
export const REFUNDED = {
  table: 'refunds',
  resource: 'invoice',
  columns: { amount: 'amount', memo: 'memo' },
  principal: 'principal',
  tenant: 'tenant',
  attempt: 'attempt',
  at: 'at',
};

/** The contract of a kind on rows, in each of its ways. */
export function rowSubjects(kind: string, address: Address, database: Database): void {
  const { run } = database;
  const create = tables(database);
  const definition = (more: object): object => ({
    // Read when the canary is opened: the address of the proxy is known only then.
    get url() {
      return address.proxied;
    },
    create,
    prefix: 'inv',
    ...more,
  });
  const refund = async (invoice: string, memo: string, who = 'alice'): Promise<void> => {
    const values = [invoice, '5.00', memo, who, 'acme', '1', Date.now()];
    await run(
      'INSERT INTO refunds(invoice, amount, memo, principal, tenant, attempt, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      values,
    );
  };
  const world = {
    kind,
    reset: async () => {
      for (const table of ['invoices', 'refunds', 'customers']) await run(`DROP TABLE IF EXISTS ${table}`);
      for (const sql of create) await run(sql);
    },
    carrying: async (_, texts) => {
      const rows = [];
      for (const table of ['invoices', 'refunds', 'customers']) rows.push(...(await run(`SELECT * FROM ${table}`)));
      return rows.map((row) => JSON.stringify(row)).filter((row) => texts.some((text) => row.includes(text)));
    },
    somebodyElse: async () => {
      await run("INSERT INTO invoices VALUES ('inv-77', 'acme', '1.00')");
      await run("INSERT INTO customers VALUES ('cus-77', 'acme', 'honey-comb')");
      await refund('inv-77', 'theirs', 'zoe');
      await run("UPDATE refunds SET amount = '2.00' WHERE memo = 'theirs'");
      return async () => {
        const invoices = await run("SELECT * FROM invoices WHERE invoice = 'inv-77'");
        const refunds = await run("SELECT * FROM refunds WHERE memo = 'theirs'");
        return invoices.length === 1 && refunds.length === 1;
      };
    },
    outage: { cut: () => address.cut(), mend: () => address.mend() },
  } satisfies Partial<Subject>;

  canaryContract({
    ...world,
    what: 'appended rows',
    definition: definition({ plant: INVOICES, watch: REFUNDED }),
    effect: (_, invoice, trial) => refund(invoice, `${trial.marker}-main0x0`),
  });
  canaryContract({
    ...world,
    what: 'logged changes of planted rows',
    definition: definition({
      plant: INVOICES,
      watch: { by: 'trigger', table: 'invoices', resource: 'invoice', tenant: 'tenant' },
    }),
    effect: async (_, invoice) => {
      await run('UPDATE invoices SET amount_due = amount_due WHERE invoice = ?', [invoice]);
    },
  });
  canaryContract({
    ...world,
    what: 'logged rows of another table',
    definition: definition({ plant: INVOICES, watch: { ...REFUNDED, by: 'trigger' } }),
    effect: (_, invoice, trial) => refund(invoice, `${trial.marker}-main0x0`),
  });
  canaryContract({
    ...world,
    what: 'planted rows looked at',
    definition: definition({
      plant: INVOICES,
      watch: { by: 'poll', table: 'invoices', resource: 'invoice', columns: { due: 'amount_due' } },
    }),
    effect: async (_, invoice, trial) => {
      await run('UPDATE invoices SET amount_due = ? WHERE invoice = ?', [trial.marker, invoice]);
    },
  });
  canaryContract({
    ...world,
    what: 'disclosure',
    definition: definition({
      prefix: 'cus',
      disclosure: true,
      plant: { table: 'customers', row: { customer: '${resource}', tenant: '${tenant}', note: 'note ${honey}' } },
    }),
  });
}
