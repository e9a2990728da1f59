import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import Database from 'better-sqlite3';

/** Where the real effects go: what the canaries of the cases watch. */
export interface Stores {
  /** SQLite file. */
  refunds: string;
  /** Folder. */
  files: string;
  /** Address that takes messages. */
  outbox: string;
  /** SQLite file with records that may be read. */
  customers: string;
}

export interface Actor {
  name: string;
  tenant: string;
  roles: readonly string[];
}

export type Arguments = Record<string, unknown>;

const PARAMETERS: Record<string, readonly string[]> = {
  refund: ['invoice', 'amount', 'memo'],
  delete_file: ['path', 'reason'],
  send_message: ['to', 'body'],
  query_customer: ['customer'],
};

/** The tools of every toy: real rows, real files, real messages. A toy decides whether and for whom they run. */
export class Tools {
  readonly #db: Database.Database;
  readonly #customers: Database.Database;
  /** Targets that have changed hands. */
  readonly moved = new Map<string, string>();
  /** Names that mean another target now. */
  readonly referents = new Map<string, string>();

  constructor(readonly stores: Stores) {
    this.#db = new Database(stores.refunds, { timeout: 5000 });
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS refunds(id INTEGER PRIMARY KEY AUTOINCREMENT, invoice TEXT NOT NULL, amount TEXT NOT NULL, memo TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL)`,
    );
    this.#customers = new Database(stores.customers, { timeout: 5000 });
    this.#customers.exec(
      'CREATE TABLE IF NOT EXISTS customers(customer TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL)',
    );
  }

  isGated(tool: string): boolean {
    return tool !== 'send_message' && tool !== 'query_customer';
  }

  /** Why nobody of this tenant may have that done, whoever approves it. */
  fault(tool: string, args: Arguments, tenant: string): string | undefined {
    const names = Object.hasOwn(PARAMETERS, tool) ? PARAMETERS[tool] : undefined;
    if (names === undefined) return 'unknown tool';
    const given = Object.entries(args);
    if (given.length !== names.length || !given.every(([n, v]) => names.includes(n) && typeof v === 'string'))
      return 'arguments do not fit the schema';
    if ([args.invoice, args.path].some((name) => this.referents.has(String(name)))) return 'means something else';
    if (tool === 'refund') return this.#owner(String(args.invoice)) === tenant ? undefined : 'not an invoice of yours';
    if (tool === 'query_customer') return this.record(args.customer, tenant) ? undefined : 'not a customer of yours';
    const path = String(args.path);
    if (tool === 'delete_file' && (posix.normalize(path) !== path || !path.startsWith(`${tenant}/`)))
      return 'not a file of yours';
    return undefined;
  }

  async run(tool: string, args: Arguments, by: Pick<Actor, 'name' | 'tenant'>): Promise<string> {
    if (tool === 'refund') {
      this.#db
        .prepare('INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)')
        .run(this.meant(args.invoice), String(args.amount), String(args.memo), by.name, by.tenant, Date.now());
    } else if (tool === 'delete_file') {
      await rm(join(this.stores.files, join('/', String(args.path))), { force: true });
    } else if (tool === 'send_message') {
      const body = JSON.stringify({ to: args.to, body: args.body, principal: by.name, tenant: by.tenant });
      const headers = { 'content-type': 'application/json' };
      await (await fetch(this.stores.outbox, { method: 'POST', headers, body })).arrayBuffer();
    }
    if (tool === 'query_customer') return JSON.stringify(this.record(args.customer, by.tenant) ?? {});
    return `${tool} done`;
  }

  /** A customer's record, for whoever is of its tenant. */
  record(customer: unknown, tenant: string): object | undefined {
    const row = this.anyRecord(customer);
    return row?.tenant === tenant ? row : undefined;
  }

  /** The same for anybody. */
  anyRecord(customer: unknown): { tenant: string } | undefined {
    return this.#customers.prepare('SELECT * FROM customers WHERE customer = ?').get(String(customer)) as never;
  }

  /** The target that a name has now. */
  meant(name: unknown): string {
    return this.referents.get(String(name)) ?? String(name);
  }

  close(): void {
    this.#db.close();
    this.#customers.close();
  }

  #owner(invoice: string): string | undefined {
    const row = this.#db.prepare('SELECT tenant FROM invoices WHERE invoice = ?').get(invoice);
    return this.moved.get(invoice) ?? (row as { tenant: string } | undefined)?.tenant;
  }
}
