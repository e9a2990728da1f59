import type pg from 'pg';
import type { Cell, Row } from '../../sql/row.ts';
import { HOLE, type SqlSession } from '../../sql/session.ts';
import { DIALECT } from './dialect.ts';

/** How long a connection and a query may take, in milliseconds. */
const PATIENCE = 4000;
/** Types that are read as numbers; a large one stays text, as everything else does. */
const INTEGERS = new Set([20, 21, 23, 26]);
const FLOATS = new Set([700, 701]);

type Queries = Pick<pg.Pool, 'query'>;

/** A few connections to a PostgreSQL database. */
export class PostgresSession implements SqlSession {
  readonly dialect = DIALECT;
  readonly #pool: pg.Pool;

  constructor(client: typeof pg, url: string) {
    this.#pool = new client.Pool({
      connectionString: url,
      max: 3,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      application_name: 'retcon',
      types: { getTypeParser: (oid: number) => parserOf(oid) },
    } as pg.PoolConfig);
    // An idle connection that is lost: the next query says so.
    this.#pool.on('error', () => undefined);
  }

  all(sql: string, values: readonly Cell[] = []): Promise<Row[]> {
    return allBy(this.#pool, sql, values);
  }

  run(sql: string, values: readonly Cell[] = []): Promise<number> {
    return runBy(this.#pool, sql, values);
  }

  async silently<T>(work: (transaction: SqlSession) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    // A connection may break between two queries of the transaction.
    client.on('error', ignore);
    let broken: Error | undefined;
    try {
      await client.query("BEGIN; SET LOCAL retcon.silent = 'on'");
      const result = await work({
        dialect: this.dialect,
        all: (sql, values = []) => allBy(client, sql, values),
        run: (sql, values = []) => runBy(client, sql, values),
        silently: (inner) => this.silently(inner),
        close: async () => undefined,
      });
      await client.query('COMMIT');
      return result;
    } catch (cause) {
      broken = cause as Error;
      throw cause;
    } finally {
      client.off('error', ignore);
      // A connection on which something failed is not used again, which also rolls back.
      client.release(broken ?? false);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

function ignore(): void {}

async function allBy(queries: Queries, sql: string, values: readonly Cell[]): Promise<Row[]> {
  return (await queries.query(numbered(sql), [...values])).rows as Row[];
}

async function runBy(queries: Queries, sql: string, values: readonly Cell[]): Promise<number> {
  return (await queries.query(numbered(sql), values.length === 0 ? undefined : [...values])).rowCount ?? 0;
}

function numbered(sql: string): string {
  let n = 0;
  return sql.replaceAll(HOLE, () => `$${++n}`);
}

function parserOf(oid: number): (text: string) => Cell {
  if (INTEGERS.has(oid)) return (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
  if (FLOATS.has(oid)) return Number;
  if (oid === 16) return (text) => text === 't';
  if (oid === 17) return (text) => (text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex') : text);
  return (text) => text;
}
