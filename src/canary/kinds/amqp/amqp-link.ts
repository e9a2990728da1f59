import type * as amqp from 'amqplib';
import type { Link } from '../../message/broker-canary.ts';
import { Fences } from '../../message/fences.ts';
import type { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';
import type { AmqpDefinition } from './index.ts';

const FENCE = 'x-retcon-fence';
/** Between two tries to connect again, in milliseconds. */
const PAUSE = 250;

/** A connection that comes back, with a queue of its own each time. */
export class AmqpLink implements Link {
  readonly #fences = new Fences();
  #connection: amqp.ChannelModel | undefined;
  #channel: amqp.ConfirmChannel | undefined;
  /** The queue of this connection; fences come back through it. */
  #own = '';
  #number = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: typeof amqp,
    private readonly definition: AmqpDefinition,
    private readonly inbox: Inbox<Message>,
  ) {}

  async open(): Promise<void> {
    const { exchange, queue, create, pattern, url } = this.definition;
    const connection = await this.client.connect(url, { timeout: 4000 });
    try {
      connection.on('error', () => undefined);
      const channel = await connection.createConfirmChannel();
      channel.on('error', () => undefined);
      const own = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.consume(own.queue, (message) => this.#receive(message), { noAck: true });
      if (queue !== undefined) {
        await channel.assertQueue(queue);
        await channel.consume(queue, (message) => this.#receive(message), { noAck: true, exclusive: true });
      }
      if (exchange !== undefined) {
        if (create === undefined) await channel.checkExchange(exchange);
        else await channel.assertExchange(exchange, create);
        await channel.bindQueue(own.queue, exchange, pattern);
      }
      this.#own = own.queue;
      this.#channel = channel;
      this.#connection = connection;
      channel.once('close', () => this.#lose(connection));
      connection.once('close', () => this.#lose(connection));
    } catch (cause) {
      await connection.close().catch(() => undefined);
      throw cause;
    }
  }

  async publish(subject: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const { exchange } = this.definition;
    const channel = this.#there();
    channel.publish(exchange ?? '', subject, Buffer.from(body), { contentType: 'application/json', headers });
    await channel.waitForConfirms();
  }

  fence(): Promise<void> {
    return this.#fences.pass(async (token) => {
      this.#there().publish('', this.#own, Buffer.alloc(0), { headers: { [FENCE]: token } });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connection?.close().catch(() => undefined);
  }

  #there(): amqp.ConfirmChannel {
    if (this.#channel === undefined) throw new Error('the connection to the broker is lost');
    return this.#channel;
  }

  #lose(connection: amqp.ChannelModel): void {
    if (this.#isClosed || connection !== this.#connection) return;
    this.#channel = undefined;
    this.#connection = undefined;
    this.inbox.down('the connection to the broker is lost');
    connection.close().catch(() => undefined);
    this.#again();
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      this.open().then(
        () => (this.#isClosed ? this.close() : this.inbox.up()),
        () => (this.#isClosed ? undefined : this.#again()),
      );
    }, PAUSE);
  }

  #receive(message: amqp.ConsumeMessage | null): void {
    if (message === null) return;
    const { headers = {}, contentType } = message.properties;
    const token: unknown = headers[FENCE];
    if (token !== undefined) {
      this.#fences.back(String(token));
      return;
    }
    this.inbox.push({
      number: this.#number++,
      at: Date.now(),
      subject: message.fields.routingKey,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      contentType: String(contentType ?? ''),
      body: message.content.toString('utf8'),
    });
  }
}
