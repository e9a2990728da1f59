import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll } from 'vitest';
import { messageSubject } from './message-subject.ts';
import { withService } from './service.ts';

withService('nats', (address) => {
  let connection: NatsConnection;
  beforeAll(async () => {
    connection = await connect({ servers: new URL(address.direct).host });
  });
  afterAll(() => connection.close());
  messageSubject('nats', '', address, { pattern: 'mail.>', subject: 'mail.sent' }, async (subject, body) => {
    connection.publish(subject, body);
    await connection.flush();
  });
});
