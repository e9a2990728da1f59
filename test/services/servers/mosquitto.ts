import { writeFileSync } from 'node:fs';
import { answers, folderFor, freePort, program, startDaemon } from './daemon.ts';
import type { ServiceKind } from './service.ts';

/** Mosquitto, open to everybody on this machine. */
export const mosquitto: ServiceKind = {
  name: 'mosquitto',
  packages: ['mosquitto'],
  async start() {
    const command = program('/usr/sbin/mosquitto');
    const folder = folderFor('mosquitto');
    const port = await freePort();
    const file = `${folder}/mosquitto.conf`;
    writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n`);
    const ready = (): Promise<void> => answers(port);
    return startDaemon({ command, args: ['-c', file], ready }, `mqtt://127.0.0.1:${port}`, folder);
  },
};
