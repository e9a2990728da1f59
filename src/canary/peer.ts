import { CanaryError } from '../model/errors.ts';

/** Clients that a user installs when a scenario names what they speak to, each with the version that is tested. */
export const PEERS = {
  pg: '8.23.1',
  mysql2: '3.24.5',
  ioredis: '6.0.0',
  amqplib: '2.3.1',
  '@nats-io/transport-node': '3.3.1',
  mqtt: '5.16.0',
  'smtp-server': '3.21.6',
  'postal-mime': '4.0.0',
} as const;
export type Peer = keyof typeof PEERS;

/** Loads a client when it is needed. Throws CanaryError (exit 2) with the exact install line where it is missing. */
export async function loadPeer<T>(canary: string, name: Peer, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    if (!isMissing || !message.includes(name)) throw cause;
    const line = `npm install --save-dev ${name}@${PEERS[name]}`;
    throw new CanaryError(`canary "${canary}": the package ${name} is not installed; run: ${line}`, 2, { cause });
  }
}
