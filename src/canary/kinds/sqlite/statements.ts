import type Database from 'better-sqlite3';
import { asText, type Row } from '../../sql/row.ts';

/** An identifier as SQL writes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function insert(db: Database.Database, table: string, columns: readonly string[]): Database.Statement {
  const holes = columns.map(() => '?').join(', ');
  return db.prepare(`INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${holes})`);
}

/** The rowids of every row of a table in which `carries` finds something. Reads the table once, row by row. */
export function rowidsWhere(db: Database.Database, table: string, carries: (text: string) => boolean): number[] {
  const all = db.prepare(`SELECT rowid AS retcon_rowid, * FROM ${quoted(table)}`).iterate();
  const found: number[] = [];
  for (const one of all) {
    const { retcon_rowid, ...cells } = one as Row & { retcon_rowid: number };
    if (Object.values(cells).some((cell) => carries(asText(cell)))) found.push(retcon_rowid);
  }
  return found;
}
