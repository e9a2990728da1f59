import { z } from 'zod';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { brokerCanary, MESSAGE_SENSES } from '../../message/broker-canary.ts';
import { brokerFields } from '../../message/definition.ts';
import { Inbox } from '../../message/inbox.ts';
import type { Message } from '../../message/message-effect.ts';
import { loadPeer } from '../../peer.ts';
import { openMqtt } from './mqtt-link.ts';

const definition = z.strictObject({
  ...brokerFields,
  pattern: z.string().min(1).describe('topics whose messages are effects, e.g. mail/#'),
  subject: z.string().min(1).describe('topic when it is tripped; ${resource} may be a part of it'),
});

export const mqtt = defineKind({
  id: 'mqtt',
  summary: 'messages over MQTT: a subscription of its own gets each of them, at most once each',
  senses: MESSAGE_SENSES,
  setup:
    'the package mqtt; the right to subscribe, and to retcon/fence/#; messages sent while the connection is lost are not seen, and their trials not judged; retained ones are not effects',
  schema: definition,
  async open(name, fields) {
    const { default: client } = await loadPeer(name, 'mqtt', () => import('mqtt'));
    const inbox = new Inbox<Message>(name);
    const { url, pattern, subject } = fields;
    try {
      const link = await openMqtt(client, url, pattern, inbox);
      return brokerCanary({ name, kind: 'mqtt', definition: fields, facts: { url }, subject, inbox, link });
    } catch (cause) {
      throw new CanaryError(`canary "${name}": ${(cause as Error).message || String(cause)}`, 2, { cause });
    }
  },
});
