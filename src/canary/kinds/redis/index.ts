import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { loadPeer } from '../../peer.ts';
import { redisDefinition } from './definition.ts';
import { KeySensor } from './key-sensor.ts';
import { RedisCanary } from './redis-canary.ts';
import { StreamSensor } from './stream-sensor.ts';

const SENSES: readonly Sense[] = ['count', 'arguments', 'principal', 'tenant', 'deletion', 'time', 'attempt'];
/** How long a connection and a command may take, in milliseconds. */
const PATIENCE = 4000;

export const redis = defineKind({
  id: 'redis',
  summary: 'a Redis server: new entries of a stream, or changes and deletions of planted keys',
  senses: SENSES,
  setup:
    'the package ioredis; stream: XRANGE, XADD and XDEL on it, nothing is lost with a connection; keys: keyspace notifications (notify-keyspace-events KA), what happens while the connection is lost is not seen, and its trials not judged',
  schema: redisDefinition,
  async open(name, definition) {
    const { Redis } = await loadPeer(name, 'ioredis', () => import('ioredis'));
    const connect = () =>
      new Redis(definition.url, {
        lazyConnect: true,
        connectTimeout: PATIENCE,
        commandTimeout: PATIENCE,
        maxRetriesPerRequest: 0,
        retryStrategy: () => 250,
        connectionName: 'retcon',
      }).on('error', () => undefined);
    const client = connect();
    const subscriber = definition.watch.by === 'keys' ? connect() : undefined;
    try {
      await client.connect();
      await subscriber?.connect();
      const sensor =
        definition.watch.by === 'stream'
          ? new StreamSensor(client, name, definition.watch)
          : new KeySensor(client, subscriber as typeof client, name, definition.watch, definition.plant?.key);
      await sensor.open();
      return new RedisCanary(name, definition, client, sensor);
    } catch (cause) {
      client.disconnect();
      subscriber?.disconnect();
      if (cause instanceof CanaryError) throw cause;
      throw new CanaryError(`canary "${name}": ${(cause as Error).message || 'the server does not answer'}`, 2, {
        cause,
      });
    }
  },
});
