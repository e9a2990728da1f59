import amqp from 'amqplib';
import { afterAll, beforeAll } from 'vitest';
import { messageSubject } from './message-subject.ts';
import { withService } from './service.ts';

withService('rabbitmq', (address) => {
  let connection: amqp.ChannelModel;
  let channel: amqp.ConfirmChannel;
  beforeAll(async () => {
    connection = await amqp.connect(address.direct);
    channel = await connection.createConfirmChannel();
    await channel.assertExchange('mail', 'topic');
    await channel.assertQueue('outbox');
  });
  afterAll(() => connection.close());
  const publish =
    (exchange: string) =>
    async (subject: string, body: string): Promise<void> => {
      channel.publish(exchange, subject, Buffer.from(body));
      await channel.waitForConfirms();
    };
  messageSubject('amqp', 'an exchange', address, { exchange: 'mail', subject: 'mail.sent' }, publish('mail'));
  messageSubject('amqp', 'a queue', address, { queue: 'outbox' }, (_, body) => publish('')('outbox', body));
});
