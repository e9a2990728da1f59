import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';

/** Where the real effects go: the stores that the canaries watch. */
export interface CanaryStores {
  /** SQLite file. */
  refunds: string;
  /** SQLite file. */
  customers: string;
  /** Folder. */
  files: string;
  /** Address that takes messages. */
  outbox: string;
  /** SQLite files; new and in memory when absent. */
  deployments?: string;
  accounts?: string;
  secrets?: string;
  contexts?: string;
  /** Folder of notes; without it none is written. */
  notes?: string;
  /** Folder of the files that code works on; without it none is run. */
  scratch?: string;
}

export interface ToyCall {
  tool: string;
  arguments: Record<string, unknown>;
}

export interface ToyPrincipal {
  name: string;
  tenant: string;
}

/** The tools of the reference gateway without a single check. */
export function canaryTools(stores: CanaryStores) {
  const refunds = openFile(
    stores.refunds,
    `CREATE TABLE IF NOT EXISTS invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS refunds(id INTEGER PRIMARY KEY AUTOINCREMENT, invoice TEXT NOT NULL, amount TEXT NOT NULL, memo TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const customers = openFile(
    stores.customers,
    `CREATE TABLE IF NOT EXISTS customers(customer TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS customer_changes(id INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const secrets = openFile(
    stores.secrets ?? ':memory:',
    `CREATE TABLE IF NOT EXISTS secrets(secret TEXT PRIMARY KEY, tenant TEXT NOT NULL, value TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS secret_reads(id INTEGER PRIMARY KEY AUTOINCREMENT, secret TEXT NOT NULL, purpose TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const refund = refunds.prepare(
    'INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const customer = customers.prepare('SELECT * FROM customers WHERE customer = ?');
  const deployments = openFile(
    stores.deployments ?? ':memory:',
    `CREATE TABLE IF NOT EXISTS environments(environment TEXT PRIMARY KEY, tenant TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS deployments(id INTEGER PRIMARY KEY AUTOINCREMENT, environment TEXT NOT NULL, "release" TEXT NOT NULL, note TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const accounts = openFile(
    stores.accounts ?? ':memory:',
    `CREATE TABLE IF NOT EXISTS accounts(account TEXT PRIMARY KEY, tenant TEXT NOT NULL, contact TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS resets(id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, reason TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
     CREATE TABLE IF NOT EXISTS contacts(id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, contact TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const deploy = deployments.prepare(
    'INSERT INTO deployments(environment, "release", note, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const reset = accounts.prepare('INSERT INTO resets(account, reason, principal, tenant, at) VALUES (?, ?, ?, ?, ?)');
  const contact = accounts.prepare(
    'INSERT INTO contacts(account, contact, principal, tenant, at) VALUES (?, ?, ?, ?, ?)',
  );
  const noteChange = customers.prepare(
    'INSERT INTO customer_changes(customer, field, value, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const contexts = openFile(
    stores.contexts ?? ':memory:',
    `CREATE TABLE IF NOT EXISTS projects(project TEXT PRIMARY KEY, tenant TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS contexts(id INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, project TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, expires INTEGER NOT NULL, at INTEGER NOT NULL);
     CREATE TABLE IF NOT EXISTS boards(board TEXT PRIMARY KEY, tenant TEXT NOT NULL);
     CREATE TABLE IF NOT EXISTS notices(id INTEGER PRIMARY KEY AUTOINCREMENT, board TEXT NOT NULL, text TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);`,
  );
  const setContext = contexts.prepare(
    'INSERT INTO contexts(session, project, key, value, principal, tenant, expires, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const putNotice = contexts.prepare('INSERT INTO notices(board, text, principal, tenant, at) VALUES (?, ?, ?, ?, ?)');
  const noteRead = secrets.prepare(
    'INSERT INTO secret_reads(secret, purpose, principal, tenant, at) VALUES (?, ?, ?, ?, ?)',
  );
  const secret = secrets.prepare('SELECT * FROM secrets WHERE secret = ?');
  let operations = 0;
  const tools: Record<string, (given: Record<string, unknown>, by: ToyPrincipal) => unknown> = {
    refund: (given, by) =>
      refund.run(text(given.invoice), text(given.amount), text(given.memo), by.name, by.tenant, Date.now()).changes,
    delete_file: (given) => rm(inside(stores.files, given.path), { force: true }),
    send_message: (given, by) => {
      operations += 1;
      const operation = `op-${operations}`;
      const message = { to: given.to, body: given.body, principal: by.name, tenant: by.tenant, operation };
      return post(stores.outbox, message);
    },
    deploy: (given, by) =>
      deploy.run(text(given.environment), text(given.release), text(given.note), by.name, by.tenant, Date.now())
        .changes,
    reset_credential: (given, by) =>
      reset.run(text(given.account), text(given.reason), by.name, by.tenant, Date.now()).changes,
    change_contact: (given, by) =>
      contact.run(text(given.account), text(given.contact), by.name, by.tenant, Date.now()).changes,
    write_file: async (given) => {
      if (stores.notes !== undefined) await writeFile(inside(stores.notes, given.path), text(given.content));
      return { written: given.path };
    },
    fetch_url: async (given) => (await fetch(text(given.url))).text(),
    update_customer: (given, by) =>
      noteChange.run(text(given.customer), text(given.field), text(given.value), by.name, by.tenant, Date.now())
        .changes,
    read_secret: (given, by) => {
      noteRead.run(text(given.secret), text(given.purpose), by.name, by.tenant, Date.now());
      return secret.get(text(given.secret)) ?? null;
    },
    set_context: (given, by) => {
      const [project, key, value] = [text(given.project), text(given.key), text(given.value)];
      return setContext.run('toy', project, key, value, by.name, by.tenant, Date.now() + 600_000, Date.now()).changes;
    },
    publish_notice: (given, by) =>
      putNotice.run(text(given.board), text(given.text), by.name, by.tenant, Date.now()).changes,
    run_code: async (given) => {
      if (stores.scratch === undefined) return null;
      return (await promisify(execFile)(process.execPath, ['-e', text(given.code)], { cwd: stores.scratch })).stdout;
    },
    query_customer: (given) => customer.get(text(given.customer)) ?? null,
  };
  return {
    /** Does it, and gives the result as text. */
    async run(call: ToyCall, by: ToyPrincipal): Promise<string> {
      try {
        const result = await tools[call.tool]?.(call.arguments, by);
        return JSON.stringify(result ?? { done: true });
      } catch (error) {
        return JSON.stringify({ failed: String(error) });
      }
    },
    close() {
      refunds.close();
      customers.close();
      deployments.close();
      accounts.close();
      secrets.close();
      contexts.close();
    },
  };
}

function openFile(file: string, ddl: string): Database.Database {
  const database = new Database(file, { timeout: 5000 });
  database.pragma('journal_mode = WAL');
  database.exec(ddl);
  return database;
}

async function post(address: string, body: object): Promise<{ status: number }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** The file that a path means once it is decoded: any below the root, whoever owns it. */
function inside(root: string, path: unknown): string {
  return join(root, join('/', decodeURIComponent(text(path)).normalize('NFKC')));
}
