import mysql from 'mysql2/promise';
import { folderFor, freePort, program, runOnce, startDaemon } from './daemon.ts';
import type { ServiceKind } from './service.ts';

/** MariaDB, with a database `retcon` and a root that needs no password. */
export const mariadb: ServiceKind = {
  name: 'mariadb',
  packages: ['mariadb-server-core', 'mariadb-client-core'],
  async start() {
    const install = program('/usr/bin/mariadb-install-db', '/usr/bin/mysql_install_db');
    const server = program('/usr/sbin/mariadbd');
    const folder = folderFor('mariadb');
    const data = `${folder}/data`;
    const whoever = process.getuid?.() === 0 ? ['--user=root'] : [];
    runOnce(install, [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...whoever,
    ]);
    const port = await freePort();
    const url = `mysql://root@127.0.0.1:${port}/retcon`;
    const args = [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${folder}/socket`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-flush-log-at-trx-commit=0',
      ...whoever,
    ];
    const ready = async (): Promise<void> => {
      const client = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
      await client.query('CREATE DATABASE IF NOT EXISTS retcon');
      await client.end();
    };
    return startDaemon({ command: server, args, ready }, url, folder);
  },
};
