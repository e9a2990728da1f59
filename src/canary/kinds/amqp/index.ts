import { z } from 'zod';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { brokerCanary, MESSAGE_SENSES } from '../../message/broker-canary.ts';
import { brokerFields } from '../../message/definition.ts';
import { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';
import { loadPeer } from '../../peer.ts';
import { AmqpLink } from './amqp-link.ts';

const definition = z.strictObject({
  ...brokerFields,
  exchange: z.string().min(1).optional().describe('exchange of which this canary gets a copy of each message'),
  create: z
    .enum(['topic', 'direct', 'fanout'])
    .optional()
    .describe('make the exchange, of this type, if it is missing'),
  pattern: z.string().default('#').describe('routing keys that are messages of this canary'),
  queue: z.string().min(1).optional().describe('queue that this canary alone consumes, instead of an exchange'),
  subject: z.string().optional().describe('routing key when it is tripped; ${resource} may be a part of it'),
});
export type AmqpDefinition = z.infer<typeof definition>;

export const amqp = defineKind({
  id: 'amqp',
  summary: 'messages over AMQP 0-9-1 (RabbitMQ): a copy of each by a queue of its own bound to an exchange',
  senses: MESSAGE_SENSES,
  setup:
    'the package amqplib; the right to make a queue and bind it to the exchange; messages sent while the connection is lost are not seen, and their trials not judged',
  schema: definition,
  async open(name, fields) {
    if ((fields.exchange === undefined) === (fields.queue === undefined))
      throw new CanaryError(`canary "${name}": give it either "exchange" or "queue"`, 2);
    const client = await loadPeer(name, 'amqplib', () => import('amqplib'));
    const inbox = new Inbox<Message>(name);
    try {
      const link = new AmqpLink(client, fields, inbox);
      await link.open();
      const subject = fields.queue ?? fields.subject ?? `retcon.trip`;
      return brokerCanary({ name, kind: 'amqp', definition: fields, facts: factsOf(fields), subject, inbox, link });
    } catch (cause) {
      throw new CanaryError(`canary "${name}": ${(cause as Error).message || String(cause)}`, 2, { cause });
    }
  },
});

function factsOf({ url, exchange, queue }: AmqpDefinition): Record<string, string> {
  return { url, ...(exchange === undefined ? {} : { exchange }), ...(queue === undefined ? {} : { queue }) };
}
