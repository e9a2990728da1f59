import type { Database } from 'better-sqlite3';
import type { Bridge } from './bridge.ts';

/** The statements of the refund tool against PostgreSQL: as much of a database as that tool uses. */
export function postgresTables(bridge: Bridge): Database {
  const query = (sql: string, values: unknown[] = []): { rows: Record<string, unknown>[]; rowCount: number } =>
    bridge.ask('sql', [sql, values]);
  const tables = {
    exec: () => tables,
    prepare(sqlite: string) {
      const sql = translated(sqlite);
      return {
        get: (...values: unknown[]) => query(sql, values).rows[0],
        run(...values: unknown[]) {
          const { rows, rowCount } = query(sql, values);
          return { changes: rowCount, lastInsertRowid: Number(rows[0]?.id ?? 0) };
        },
      };
    },
    transaction:
      <A extends unknown[], R>(work: (...args: A) => R) =>
      (...args: A): R => {
        query('BEGIN');
        try {
          const result = work(...args);
          query('COMMIT');
          return result;
        } catch (error) {
          query('ROLLBACK');
          throw error;
        }
      },
    close() {},
  };
  return tables as unknown as Database;
}

function translated(sqlite: string): string {
  let n = 0;
  const sql = sqlite
    .replace('INSERT OR REPLACE INTO', 'INSERT INTO')
    .replace(/SELECT invoice, \?, \?, \?, \?, \?/, 'SELECT invoice, ?, ?, ?, ?, ?::bigint')
    .replaceAll('?', () => `$${++n}`);
  if (sqlite.includes('OR REPLACE')) return `${sql} ON CONFLICT (operation) DO UPDATE SET refund = EXCLUDED.refund`;
  return sql.startsWith('INSERT INTO refunds(') ? `${sql} RETURNING id` : sql;
}
