import { join } from 'node:path';
import Database from 'better-sqlite3';
import { STORE_FILE, Store } from './store.ts';

/** Every exchange that is stored of a campaign, one JSON document a line, in the order of sending. */
export function requestLog(folder: string): string {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    const rows = db
      .prepare(
        'SELECT t.mutant, t.attempt, t.phase, t.marker, e.action, e.position, e.exchange FROM exchanges e JOIN trials t ON t.id = e.trial ORDER BY e.rowid',
      )
      .iterate() as IterableIterator<{ exchange: string } & Record<string, unknown>>;
    let text = '';
    for (const { exchange, ...row } of rows) text += `${JSON.stringify({ ...row, exchange: JSON.parse(exchange) })}\n`;
    return text;
  } finally {
    db.close();
  }
}

/** What happened around the trials, one JSON document a line. */
export function eventLog(folder: string): string {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    const rows = db.prepare('SELECT at, message FROM events ORDER BY rowid').all() as object[];
    return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  } finally {
    db.close();
  }
}

/** Canaries that a campaign could not take away, and trials that were armed when it died. */
export function leftoversOf(folder: string): { left: unknown[]; armed: unknown[] } {
  const store = new Store(folder);
  try {
    return { left: store.leftovers(), armed: store.stillArmed() };
  } finally {
    store.close();
  }
}
