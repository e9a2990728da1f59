import { answers, folderFor, freePort, program, startDaemon } from './daemon.ts';
import type { ServiceKind } from './service.ts';

/** Redis that keeps what it holds in an append-only file. */
export const redis: ServiceKind = {
  name: 'redis',
  packages: ['redis-server'],
  async start() {
    const command = program('/usr/bin/redis-server');
    const folder = folderFor('redis');
    const port = await freePort();
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
    const ready = (): Promise<void> => answers(port);
    return startDaemon({ command, args, ready }, `redis://127.0.0.1:${port}/0`, folder);
  },
};
