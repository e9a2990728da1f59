import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { UsageError } from '../model/errors.ts';
import { firstBroken } from './audit-chain.ts';

/** The sequence number of the first row that does not fit the audit chain in a data folder; undefined when it is whole. */
export function verifyAudit(folder: string): number | undefined {
  const file = join(folder, 'gateway.db');
  if (!existsSync(file)) throw new UsageError(`${folder} holds no data of a gateway (there is no gateway.db)`);
  const db = new SQLite(file, { readonly: true });
  try {
    if (db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'audit_removed'`).get() === undefined) {
      throw new UsageError(`${folder} holds no audit log of this version`);
    }
    return firstBroken(db);
  } finally {
    db.close();
  }
}
