import type { Sense } from '../model/effect.ts';
import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { CanaryKind } from './canary.ts';
import { amqp } from './kinds/amqp/index.ts';
import { command } from './kinds/command/index.ts';
import { file } from './kinds/file/index.ts';
import { httpRead } from './kinds/http-read/index.ts';
import { httpSink } from './kinds/http-sink/index.ts';
import { mqtt } from './kinds/mqtt/index.ts';
import { mysql } from './kinds/mysql/index.ts';
import { nats } from './kinds/nats/index.ts';
import { postgres } from './kinds/postgres/index.ts';
import { redis } from './kinds/redis/index.ts';
import { site } from './kinds/site/index.ts';
import { smtp } from './kinds/smtp/index.ts';
import { sqlite } from './kinds/sqlite/index.ts';
import { tools } from './kinds/tools/index.ts';

/** Every kind of canary. */
export const CANARY_KINDS: readonly CanaryKind[] = [
  file,
  httpSink,
  sqlite,
  site,
  postgres,
  mysql,
  redis,
  amqp,
  nats,
  mqtt,
  smtp,
  httpRead,
  command,
  tools,
];

/** Throws UsageError, with the nearest match, for a kind that is not there. */
export function canaryKind(id: string): CanaryKind {
  const kind = CANARY_KINDS.find((one) => one.id === id);
  if (kind !== undefined) return kind;
  const choices = CANARY_KINDS.map((one) => one.id);
  throw new UsageError(`there is no canary kind "${id}"${suggestion(id, choices)}`);
}

export interface CanaryListing {
  id: string;
  summary: string;
  senses: readonly Sense[];
}

export function listCanaries(): CanaryListing[] {
  return CANARY_KINDS.map(({ id, summary, senses }) => ({ id, summary, senses }));
}
