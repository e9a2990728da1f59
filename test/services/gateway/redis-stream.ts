import type { Database } from 'better-sqlite3';
import type { Bridge } from './bridge.ts';

/** The statements of the deploy tool against Redis: environments are hashes, deployments entries of a stream. */
export function redisStream(bridge: Bridge): Database {
  const redis = <T>(...command: (string | number)[]): T => bridge.ask('redis', command);
  const key = (environment: string): string => `environment:${environment}`;
  const statements: Record<string, object> = {
    SELECT: {
      get(environment: string) {
        const tenant = redis<string | null>('HGET', key(environment), 'tenant');
        return tenant === null ? undefined : { tenant };
      },
    },
    UPDATE: {
      run(tenant: string, environment: string) {
        if (redis('EXISTS', key(environment)) === 0) return { changes: 0 };
        redis('HSET', key(environment), 'tenant', tenant);
        return { changes: 1 };
      },
    },
    INSERT: {
      run(...values: (string | number)[]) {
        const fields = ['environment', 'release', 'note', 'principal', 'tenant', 'at'];
        const id = redis<string>('XADD', 'deployments', '*', ...fields.flatMap((name, i) => [name, values[i] ?? '']));
        return { changes: 1, lastInsertRowid: id };
      },
    },
  };
  const tables = {
    exec: () => tables,
    prepare: (sql: string) => statements[sql.trimStart().split(' ')[0] ?? ''],
    close() {},
  };
  return tables as unknown as Database;
}
