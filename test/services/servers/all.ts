import { mariadb } from './mariadb.ts';
import { mosquitto } from './mosquitto.ts';
import { nats } from './nats.ts';
import { postgres } from './postgres.ts';
import { rabbitmq } from './rabbitmq.ts';
import { redis } from './redis.ts';
import type { ServiceKind } from './service.ts';

export const SERVICES: readonly ServiceKind[] = [postgres, mariadb, redis, rabbitmq, nats, mosquitto];
