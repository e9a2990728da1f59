import { z } from 'zod';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { brokerCanary, MESSAGE_SENSES } from '../../message/broker-canary.ts';
import { brokerFields } from '../../message/definition.ts';
import { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';
import { loadPeer } from '../../peer.ts';
import { openNats } from './nats-link.ts';

const definition = z.strictObject({
  ...brokerFields,
  pattern: z.string().min(1).describe('subjects whose messages are effects, e.g. mail.>'),
  subject: z.string().min(1).describe('subject when it is tripped; ${resource} may be a part of it'),
});

export const nats = defineKind({
  id: 'nats',
  summary: 'messages over NATS: a subscription of its own gets each of them',
  senses: MESSAGE_SENSES,
  setup:
    'the package @nats-io/transport-node; the right to subscribe; messages sent while the connection is lost are not seen, and their trials not judged',
  schema: definition,
  async open(name, fields) {
    const client = await loadPeer(name, '@nats-io/transport-node', () => import('@nats-io/transport-node'));
    const inbox = new Inbox<Message>(name);
    const { url, pattern, subject } = fields;
    try {
      const link = await openNats(client, url, pattern, inbox);
      return brokerCanary({ name, kind: 'nats', definition: fields, facts: { url }, subject, inbox, link });
    } catch (cause) {
      throw new CanaryError(`canary "${name}": ${(cause as Error).message}`, 2, { cause });
    }
  },
});
