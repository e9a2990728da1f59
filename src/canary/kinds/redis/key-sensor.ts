import type { Redis } from 'ioredis';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import type { Blindness, RawEffect } from '../../canary.ts';
import { resourceIn } from '../../message/definition.ts';
import { Inbox } from '../../message/inbox.ts';
import type { Trial } from '../../resource.ts';
import type { RedisDefinition } from './definition.ts';
import type { RedisSensor } from './sensor.ts';

/** Events after which a key is not there any more under its name. */
const GONE = new Set(['del', 'expired', 'evicted', 'rename_from', 'move_from']);
const LOST = 'the connection to the server is lost';

/** Every command that changes or removes a planted key, as the server announces it; also a change to the same value. */
export class KeySensor implements RedisSensor {
  readonly senses: readonly Sense[] = ['count', 'deletion', 'time'];
  readonly #inbox: Inbox<{ key: string; event: string; at: number }>;
  /** Keys that are being planted or removed. */
  readonly #silent = new Set<string>();
  readonly #template: string;
  #before: string | undefined;
  #number = 0;

  constructor(
    private readonly redis: Redis,
    private readonly subscriber: Redis,
    private readonly canary: string,
    private readonly watch: RedisDefinition['watch'] & { by: 'keys' },
    template: string | undefined,
  ) {
    this.#inbox = new Inbox(canary);
    if (template === undefined) throw new CanaryError(`canary "${canary}": "plant" says which keys are watched`, 2);
    this.#template = template;
  }

  async open(): Promise<void> {
    await this.#notifications();
    const space = `__keyspace@${this.redis.options.db ?? 0}__:`;
    this.subscriber.on('pmessage', (_: string, channel: string, event: string) => {
      const key = channel.slice(space.length);
      if (!this.#silent.has(key)) this.#inbox.push({ key, event, at: Date.now() });
    });
    await this.subscriber.psubscribe(`${space}${this.#template.split('${resource}')[0]}*`);
    this.subscriber.on('close', () => this.#inbox.down(LOST));
    this.subscriber.on('ready', () => {
      // Commands are served in order: after this answer the subscription stands again.
      this.subscriber.ping().then(
        () => this.#inbox.up(),
        () => undefined,
      );
    });
  }

  async pull(): Promise<RawEffect[]> {
    const events = await this.#inbox.take(() => this.#fence());
    return events.map(({ key, event, at }) => {
      const resource = resourceIn(this.#template, key);
      return {
        id: `${this.canary}-${this.#number++}`,
        canary: this.canary,
        kind: GONE.has(event) ? 'deletion' : this.watch.effect,
        resource,
        arguments: { event },
        at,
        texts: { resource, arguments: [] },
      };
    });
  }

  async trip(_: Trial, __: string, key: string | undefined, times: number): Promise<void> {
    if (key === undefined) return;
    const type = await this.redis.type(key);
    const [field, value] = Object.entries(type === 'hash' ? await this.redis.hgetall(key) : {})[0] ?? [];
    const text = type === 'string' ? ((await this.redis.get(key)) ?? '') : '';
    for (let i = 0; i < times; i++) {
      if (field !== undefined) await this.redis.hset(key, field, value ?? '');
      else await this.redis.set(key, text);
    }
  }

  async silently(keys: readonly string[], work: () => Promise<void>): Promise<void> {
    for (const key of keys) this.#silent.add(key);
    try {
      await work();
      await this.#fence();
    } finally {
      for (const key of keys) this.#silent.delete(key);
    }
  }

  async remove(): Promise<number> {
    return 0;
  }

  async sweep(): Promise<number> {
    return 0;
  }

  blind(): readonly Blindness[] {
    return this.#inbox.blind();
  }

  async close(): Promise<void> {
    this.subscriber.disconnect();
    if (this.#before !== undefined) await this.redis.config('SET', 'notify-keyspace-events', this.#before);
  }

  async #fence(): Promise<void> {
    await this.subscriber.ping();
  }

  async #notifications(): Promise<void> {
    const [, now = ''] = (await this.redis.config('GET', 'notify-keyspace-events')) as string[];
    if (now.includes('K') && now.includes('A')) return;
    if (this.watch.notify === 'expect') {
      const why = 'keyspace notifications are off; run CONFIG SET notify-keyspace-events KA, or say "notify: set"';
      throw new CanaryError(`canary "${this.canary}": ${why}`, 2);
    }
    this.#before = now;
    await this.redis.config('SET', 'notify-keyspace-events', `KA${now.includes('E') ? 'E' : ''}`);
  }
}
