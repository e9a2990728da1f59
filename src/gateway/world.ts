import { mkdirSync, realpathSync } from 'node:fs';
import SQLite, { type Database } from 'better-sqlite3';
import type { Dispatcher } from 'undici';
import { Ownership } from './ownership.ts';
import { Referents } from './referents.ts';
import type { Weaknesses } from './registry.ts';
import { SessionContexts } from './session-context.ts';
import { openDatabase } from './store/open.ts';

/** What the tools act on: real tables, real files, a real address. */
export interface World {
  refunds: Database;
  customers: Database;
  /** The same file by a credential that can only read. */
  customersReader: Database;
  secrets: Database;
  ownership: Ownership;
  referents: Referents;
  deployments: Database;
  accounts: Database;
  contexts: Database;
  sessions: SessionContexts;
  /** Real path of the files root. */
  files: string;
  /** Real path of the root of notes. */
  notes: string;
  /** Real path of the root of files that code may work on. */
  scratch: string;
  /** Where code gets disposable folders. */
  sandboxes: string;
  /** Origins that may be fetched from. */
  egress: readonly string[];
  /** URL to which messages are posted; without it sending fails. */
  outbox: string | undefined;
  /** The gateway's own connections to the outside. */
  network: Dispatcher;
  weak: Weaknesses;
}

const REFUNDS_SCHEMA = `
CREATE TABLE IF NOT EXISTS invoices(invoice TEXT PRIMARY KEY, tenant TEXT NOT NULL, amount_due TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS refunds(id INTEGER PRIMARY KEY AUTOINCREMENT, invoice TEXT NOT NULL, amount TEXT NOT NULL, memo TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS refund_operations(operation TEXT PRIMARY KEY, refund INTEGER NOT NULL) WITHOUT ROWID;
`;

const CUSTOMERS_SCHEMA = `
CREATE TABLE IF NOT EXISTS customers(customer TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS customer_changes(id INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
`;

const SECRETS_SCHEMA = `
CREATE TABLE IF NOT EXISTS secrets(secret TEXT PRIMARY KEY, tenant TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS secret_reads(id INTEGER PRIMARY KEY AUTOINCREMENT, secret TEXT NOT NULL, purpose TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
`;

const DEPLOYMENTS_SCHEMA = `
CREATE TABLE IF NOT EXISTS environments(environment TEXT PRIMARY KEY, tenant TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS deployments(id INTEGER PRIMARY KEY AUTOINCREMENT, environment TEXT NOT NULL, "release" TEXT NOT NULL, note TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
`;

const ACCOUNTS_SCHEMA = `
CREATE TABLE IF NOT EXISTS accounts(account TEXT PRIMARY KEY, tenant TEXT NOT NULL, contact TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS resets(id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, reason TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS contacts(id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, contact TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
`;

const CONTEXTS_SCHEMA = `
CREATE TABLE IF NOT EXISTS projects(project TEXT PRIMARY KEY, tenant TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS contexts(id INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, project TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, expires INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS contexts_of_session ON contexts(session);
CREATE TABLE IF NOT EXISTS boards(board TEXT PRIMARY KEY, tenant TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS notices(id INTEGER PRIMARY KEY AUTOINCREMENT, board TEXT NOT NULL, text TEXT NOT NULL, principal TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL);
`;

/** Tables that are not in a SQLite file of their own. */
export type OtherTables = Partial<Pick<World, 'refunds' | 'deployments'>>;

export interface WorldPlaces {
  tables: OtherTables;
  /** SQLite files. */
  refunds: string;
  customers: string;
  deployments: string;
  accounts: string;
  secrets: string;
  contexts: string;
  /** Folders. */
  files: string;
  notes: string;
  scratch: string;
  sandboxes: string;
  egress: readonly string[];
  outbox: string | undefined;
}

/** Opens the places the tools act on, and makes what is missing. */
export function openWorld(places: WorldPlaces, network: Dispatcher, weak: Weaknesses): World {
  const refunds = places.tables.refunds ?? openDatabase(places.refunds);
  refunds.exec(REFUNDS_SCHEMA);
  const customers = openDatabase(places.customers);
  customers.exec(CUSTOMERS_SCHEMA);
  const customersReader = new SQLite(places.customers, { readonly: true, timeout: 5000 });
  const secrets = openDatabase(places.secrets);
  secrets.exec(SECRETS_SCHEMA);
  const deployments = places.tables.deployments ?? openDatabase(places.deployments);
  deployments.exec(DEPLOYMENTS_SCHEMA);
  const accounts = openDatabase(places.accounts);
  accounts.exec(ACCOUNTS_SCHEMA);
  const contexts = openDatabase(places.contexts);
  contexts.exec(CONTEXTS_SCHEMA);
  const sessions = new SessionContexts(contexts, weak);
  for (const folder of [places.files, places.notes, places.scratch, places.sandboxes])
    mkdirSync(folder, { recursive: true });
  const referents = new Referents(weak);
  const ownership = new Ownership(refunds, customers, deployments, weak);
  const { outbox, egress } = places;
  const [files, notes] = [realpathSync(places.files), realpathSync(places.notes)];
  const [scratch, sandboxes] = [realpathSync(places.scratch), realpathSync(places.sandboxes)];
  const tables = { refunds, customers, customersReader, secrets, deployments, accounts, contexts, sessions };
  return { ...tables, ownership, referents, files, notes, scratch, sandboxes, egress, outbox, network, weak };
}
