import type * as nats from '@nats-io/transport-node';
import type { Link } from '../../message/broker-canary.ts';
import type { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';

const LOST = 'the connection to the broker is lost';

/** A connection that comes back with its subscription. The answer to a ping comes after what was on its way. */
export async function openNats(
  client: typeof nats,
  url: string,
  pattern: string,
  inbox: Inbox<Message>,
): Promise<Link> {
  const { host, username, password } = new URL(url);
  const connection = await client.connect({
    servers: host,
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    timeout: 4000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    name: 'retcon',
  });
  let number = 0;
  connection.subscribe(pattern, {
    callback: (error, message) => {
      if (error !== null) return inbox.down(error.message);
      inbox.push({
        number: number++,
        at: Date.now(),
        subject: message.subject,
        headers: Object.fromEntries([...(message.headers ?? [])].map(([name, values]) => [name, values.join(', ')])),
        contentType: '',
        body: message.string(),
      });
    },
  });
  await connection.flush();
  void follow(connection, inbox);
  return {
    async publish(subject, body, headers) {
      const all = client.headers();
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      connection.publish(subject, body, { headers: all });
      await connection.flush();
    },
    fence: () => connection.flush(),
    close: () => connection.close(),
  };
}

async function follow(connection: nats.NatsConnection, inbox: Inbox<Message>): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') inbox.down(LOST);
    if (type === 'slowConsumer') inbox.down('the broker dropped messages that came too fast');
    if (type === 'reconnect') inbox.up();
  }
}
