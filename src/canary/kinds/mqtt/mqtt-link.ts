import { randomUUID } from 'node:crypto';
import type mqtt from 'mqtt';
import type { Link } from '../../message/broker-canary.ts';
import { Fences } from '../../message/fences.ts';
import type { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';

const LOST = 'the connection to the broker is lost';

/** A connection that comes back with its subscription. With QoS 2 no message comes twice. */
export async function openMqtt(
  client: typeof mqtt,
  url: string,
  pattern: string,
  inbox: Inbox<Message>,
): Promise<Link> {
  const own = `retcon/fence/${randomUUID()}`;
  const fences = new Fences();
  const connection = client.connect(url, {
    clientId: `retcon-${randomUUID()}`,
    connectTimeout: 4000,
    reconnectPeriod: 250,
    resubscribe: false,
    queueQoSZero: false,
  });
  connection.on('error', () => undefined);
  let number = 0;
  connection.on('message', (topic, payload, packet) => {
    if (topic === own) return fences.back(payload.toString('utf8'));
    // Kept by the broker since before this subscription.
    if (packet.retain) return;
    const headers = Object.entries(packet.properties?.userProperties ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]);
    const at = Date.now();
    const body = payload.toString('utf8');
    inbox.push({ number: number++, at, subject: topic, headers: Object.fromEntries(headers), contentType: '', body });
  });
  const subscribe = (): Promise<unknown> => connection.subscribeAsync([own, pattern], { qos: 2 });
  connection.on('close', () => inbox.down(LOST));
  try {
    await connected(connection);
    await subscribe();
  } catch (cause) {
    connection.end(true);
    throw cause;
  }
  connection.on('connect', () => {
    subscribe().then(
      () => inbox.up(),
      () => undefined,
    );
  });
  return {
    async publish(subject, body) {
      await connection.publishAsync(subject, body, { qos: 2 });
    },
    fence: () =>
      fences.pass(async (token) => {
        await connection.publishAsync(own, token, { qos: 2 });
      }),
    close: () => connection.endAsync(true),
  };
}

function connected(connection: mqtt.MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('connect', () => resolve());
    connection.once('error', reject);
    connection.once('close', () => reject(new Error('the broker refuses the connection')));
  });
}
