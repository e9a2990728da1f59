import { existsSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { folderFor, freePort, program, runOnce, startDaemon } from './daemon.ts';
import { MissingProgram, type ServiceKind } from './service.ts';

const ROOT = '/usr/lib/postgresql';
const USER = 'postgres';

/** PostgreSQL, whichever version Debian has. It refuses to run as root. */
export const postgres: ServiceKind = {
  name: 'postgres',
  packages: ['postgresql'],
  async start() {
    if (!existsSync(ROOT)) throw new MissingProgram('postgres');
    const version = readdirSync(ROOT).sort().at(-1) ?? '';
    const bin = (name: string): string => program(`${ROOT}/${version}/bin/${name}`);
    const folder = folderFor('postgres', USER);
    const data = `${folder}/data`;
    runOnce(bin('initdb'), ['-D', data, '-U', 'retcon', '-A', 'trust', '-E', 'UTF8', '--no-sync'], USER);
    const port = await freePort();
    const url = `postgres://retcon@127.0.0.1:${port}/postgres`;
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`];
    const args = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
    const ready = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    };
    return startDaemon({ command: bin('postgres'), args, user: USER, ready }, url, folder);
  },
};
