import type { Cell, Row } from './row.ts';

/** Where a value goes in a statement; each database writes it its own way. No identifier can hold it. */
export const HOLE = '\u0000';

/** Connections to one database. Every method rejects when it is not there; later calls connect anew. */
export interface SqlSession {
  readonly dialect: SqlDialect;
  all(sql: string, values?: readonly Cell[]): Promise<Row[]>;
  /** The number of rows that it touched. */
  run(sql: string, values?: readonly Cell[]): Promise<number>;
  /** One transaction whose changes the triggers of Retcon do not log. */
  silently<T>(work: (transaction: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What differs between databases. */
export interface SqlDialect {
  quoted(name: string): string;
  /** A query that gives the clock of the server as `now`, milliseconds since the epoch. */
  now: string;
  /** Statements that log each change of a row of `table` into a new table `log`. */
  trigger(log: string, table: string, columns: readonly string[], place: string): string[];
  /** Statements that take it away again, whether or not it is there. */
  untrigger(log: string, table: string): string[];
  /** A query that gives the columns of a table (first value) as `name`, in order. */
  columns: string;
  /** A query that gives the current schema or database as `place`. */
  place: string;
  /** A query that gives as `log` the triggers of Retcon on a table (first value). */
  triggers: string;
}

/** `n` holes, for a list of values. */
export function holes(n: number): string {
  return Array.from({ length: n }, () => HOLE).join(', ');
}

/** Values of one statement; more than databases take in one are cut into several. */
const CHUNK = 4000;

export function chunks<T>(list: readonly T[], width = 1): T[][] {
  const size = Math.max(1, Math.floor(CHUNK / width));
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** Inserts rows of the same columns, many in one statement. */
export async function insertRows(
  session: SqlSession,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const { quoted } = session.dialect;
  const head = `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES `;
  for (const chunk of chunks(rows, columns.length)) {
    await session.run(head + chunk.map((row) => `(${holes(row.length)})`).join(', '), chunk.flat());
  }
}

/** Deletes the rows where a column holds one of the values. The number of rows deleted. */
export async function deleteRows(
  session: SqlSession,
  table: string,
  column: string,
  values: readonly Cell[],
): Promise<number> {
  const { quoted } = session.dialect;
  let count = 0;
  for (const chunk of chunks(values)) {
    count += await session.run(
      `DELETE FROM ${quoted(table)} WHERE ${quoted(column)} IN (${holes(chunk.length)})`,
      chunk,
    );
  }
  return count;
}
