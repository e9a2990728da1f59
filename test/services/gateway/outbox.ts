import { createServer } from 'node:http';
import amqp from 'amqplib';

/** An address that puts each message posted to it into an exchange, and answers when the broker has it. */
export async function startOutbox(url: string): Promise<string> {
  const connection = await amqp.connect(url);
  const channel = await connection.createConfirmChannel();
  await channel.assertExchange('mail', 'topic');
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    channel.publish('mail', 'sent', Buffer.concat(pieces), { contentType: 'application/json' });
    await channel.waitForConfirms();
    response.writeHead(202).end('{}');
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}
