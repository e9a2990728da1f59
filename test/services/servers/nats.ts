import { answers, folderFor, freePort, program, startDaemon } from './daemon.ts';
import type { ServiceKind } from './service.ts';

/** NATS, without JetStream. */
export const nats: ServiceKind = {
  name: 'nats',
  packages: ['nats-server'],
  async start() {
    const command = program('/usr/sbin/nats-server', '/usr/bin/nats-server');
    const folder = folderFor('nats');
    const port = await freePort();
    const ready = (): Promise<void> => answers(port);
    const args = ['-a', '127.0.0.1', '-p', String(port)];
    return startDaemon({ command, args, ready }, `nats://127.0.0.1:${port}`, folder);
  },
};
