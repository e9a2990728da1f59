import type Database from 'better-sqlite3';
import { substitute } from '../../../model/placeholder.ts';
import type { SqliteDefinition } from './definition.ts';

export type Cell = string | number | bigint | null | Uint8Array;
export type Row = Record<string, Cell>;

/** An identifier as SQL writes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function insert(db: Database.Database, table: string, columns: readonly string[]): Database.Statement {
  const holes = columns.map(() => '?').join(', ');
  return db.prepare(`INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${holes})`);
}

/** The values of a row template, in order of its columns. */
export function filled(template: SqliteDefinition['plant']['row'], known: Readonly<Record<string, string>>): Cell[] {
  return Object.values(template).map((value) => substitute(value, (name) => known[name]) as Cell);
}

/** The column of a template that is exactly `${resource}`: by it a planted row is found again. */
export function keyColumn(template: SqliteDefinition['plant']['row']): string | undefined {
  return Object.keys(template).find((column) => template[column] === '${resource}');
}

/** A cell as evidence shows it. Bytes are read as UTF-8. */
export function asJson(value: Cell | undefined): string | number | null {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
}

export function asText(value: Cell | undefined): string {
  return value === null || value === undefined ? '' : String(asJson(value));
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
