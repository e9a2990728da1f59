import type * as mysql from 'mysql2/promise';
import type { Cell, Row } from '../../sql/row.ts';
import { HOLE, type SqlSession } from '../../sql/session.ts';
import { DIALECT } from './dialect.ts';

/** How long a connection and a query may take, in milliseconds. */
const PATIENCE = 4000;

type Queries = Pick<mysql.Pool, 'query'>;

/** A few connections to a MySQL or MariaDB database. */
export class MysqlSession implements SqlSession {
  readonly dialect = DIALECT;
  readonly #pool: mysql.Pool;

  constructor(client: typeof mysql, url: string) {
    this.#pool = client.createPool({
      uri: url,
      connectionLimit: 3,
      connectTimeout: PATIENCE,
      dateStrings: true,
      jsonStrings: true,
      supportBigNumbers: true,
    });
  }

  all(sql: string, values: readonly Cell[] = []): Promise<Row[]> {
    return allBy(this.#pool, sql, values);
  }

  run(sql: string, values: readonly Cell[] = []): Promise<number> {
    return runBy(this.#pool, sql, values);
  }

  async silently<T>(work: (transaction: SqlSession) => Promise<T>): Promise<T> {
    const connection = await this.#pool.getConnection();
    try {
      await connection.query('SET @retcon_silent = 1');
      await connection.beginTransaction();
      const result = await work({
        dialect: this.dialect,
        all: (sql, values = []) => allBy(connection, sql, values),
        run: (sql, values = []) => runBy(connection, sql, values),
        silently: (inner) => this.silently(inner),
        close: async () => undefined,
      });
      await connection.commit();
      await connection.query('SET @retcon_silent = NULL');
      connection.release();
      return result;
    } catch (cause) {
      // A connection on which something failed is not used again, which also rolls back.
      connection.destroy();
      throw cause;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function allBy(queries: Queries, sql: string, values: readonly Cell[]): Promise<Row[]> {
  const [rows] = await queries.query({ sql: sql.replaceAll(HOLE, '?'), timeout: PATIENCE }, [...values]);
  return rows as Row[];
}

async function runBy(queries: Queries, sql: string, values: readonly Cell[]): Promise<number> {
  const [result] = await queries.query({ sql: sql.replaceAll(HOLE, '?'), timeout: PATIENCE }, [...values]);
  return (result as mysql.ResultSetHeader).affectedRows ?? 0;
}
