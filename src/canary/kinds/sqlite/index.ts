import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { sqliteDefinition } from './definition.ts';
import { SqliteCanary } from './sqlite-canary.ts';

/** How long to wait for the writers of other processes, in milliseconds. */
const PATIENCE = 2000;

export const sqlite = defineKind({
  id: 'sqlite',
  summary:
    'rows of a SQLite database: planted in one table, effects counted in an append-only one, or honey values only',
  senses: ['count', 'arguments', 'principal', 'tenant', 'time', 'recipient'],
  setup: 'a database file that the target and Retcon both open, with an append-only table of effects',
  schema: sqliteDefinition,
  async open(name, definition, { workFolder }) {
    if ((definition.watch === undefined) !== definition.disclosure) {
      const why = definition.disclosure
        ? 'a disclosure canary watches no table'
        : '"watch" or "disclosure: true" is missing';
      throw new CanaryError(`canary "${name}": ${why}`, 2);
    }
    const file = resolve(workFolder, definition.file);
    let db: Database.Database | undefined;
    try {
      mkdirSync(dirname(file), { recursive: true });
      const fresh = !existsSync(file);
      db = new Database(file, { timeout: PATIENCE });
      // Only in a file of our own: the journal of somebody else's database is theirs to choose.
      if (fresh) db.pragma('journal_mode = WAL');
      db.pragma('synchronous = NORMAL');
      for (const statement of definition.create) db.exec(statement);
      return new SqliteCanary(name, definition, db, file);
    } catch (cause) {
      db?.close();
      if (cause instanceof CanaryError) throw cause;
      throw new CanaryError(`canary "${name}": ${file}: ${(cause as Error).message}`, 2, { cause });
    }
  },
});
