import type { Redis } from 'ioredis';
import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import type { Leftover } from '../../../model/finding.ts';
import { isMarker } from '../../../model/marker.ts';
import { substitute } from '../../../model/placeholder.ts';
import { ownerOf } from '../../attribution.ts';
import type { Blindness, Canary, RawEffect } from '../../canary.ts';
import { subjectOf } from '../../message/definition.ts';
import { type CanaryResource, resourcesOf, type Trial } from '../../resource.ts';
import type { RedisDefinition } from './definition.ts';
import type { RedisSensor } from './sensor.ts';

/** Keys planted on a Redis server, effects seen by a sensor there. */
export class RedisCanary implements Canary {
  readonly kind = 'redis';
  readonly senses: readonly Sense[];
  readonly facts: Readonly<Record<string, string>>;
  readonly #honey: boolean;
  #pending: RawEffect[] = [];

  constructor(
    readonly name: string,
    private readonly definition: RedisDefinition,
    private readonly redis: Redis,
    private readonly sensor: RedisSensor,
  ) {
    this.senses = sensor.senses;
    this.facts = { url: definition.url };
    this.#honey = JSON.stringify(definition.plant ?? {}).includes('${honey}');
  }

  resources(trial: Trial): CanaryResource[] {
    return resourcesOf(
      trial,
      (number) => `${this.definition.prefix}-${trial.marker}-${number}`,
      this.#honey ? this.name : undefined,
    );
  }

  async arm(trials: readonly Trial[]): Promise<void> {
    const { plant } = this.definition;
    if (plant === undefined || trials.length === 0) return;
    await this.#guarded('arm', () =>
      this.sensor.silently(this.#keys(trials), async () => {
        const batch = this.redis.pipeline();
        for (const trial of trials) {
          for (const { value: resource, tenant, honey = '' } of this.resources(trial)) {
            const known: Record<string, string> = { resource, tenant, honey, marker: trial.marker };
            const filled = substitute({ hash: plant.hash ?? {}, value: plant.value ?? '' }, (name) => known[name]);
            const { hash, value } = filled as { hash: Record<string, string>; value: string };
            const key = subjectOf(plant.key, resource);
            if (plant.hash === undefined) batch.set(key, value);
            else batch.hset(key, hash);
          }
        }
        const results = await batch.exec();
        const failed = results?.find(([error]) => error !== null)?.[0];
        if (failed) throw failed;
      }),
    );
  }

  trip(trial: Trial, times: number): Promise<void> {
    const resource = this.resources(trial)[0]?.value ?? '';
    return this.#guarded('trip', () => this.sensor.trip(trial, resource, this.#keys([trial])[0], times));
  }

  async read(): Promise<RawEffect[]> {
    const seen = this.#pending.concat(await this.sensor.pull());
    this.#pending = [];
    return seen;
  }

  async disarm(trials: readonly Trial[]): Promise<Leftover[]> {
    if (trials.length === 0) return [];
    try {
      this.#pending.push(...(await this.sensor.pull()));
      const keys = this.#keys(trials);
      if (keys.length > 0) {
        await this.sensor.silently(keys, async () => {
          await this.redis.del(...keys);
        });
      }
      const caused = await this.sensor.remove(trials.map((trial) => trial.marker));
      return this.#removed(caused, 'entries');
    } catch (cause) {
      const why = (cause as Error).message;
      return [{ canary: this.name, what: `what ${trials.length} trials planted and caused`, state: 'left', why }];
    }
  }

  async sweep(owns: (marker: string) => boolean = isMarker): Promise<Leftover[]> {
    const markers = { has: (marker: string) => isMarker(marker) && owns(marker) };
    const carries = (text: string): boolean => ownerOf(text, markers) !== undefined;
    return this.#guarded('sweep', async () => {
      this.#pending.push(...(await this.sensor.pull()));
      const entries = await this.sensor.sweep(carries);
      let keys = 0;
      const start = this.definition.plant?.key.split('${resource}')[0];
      const scan = start === undefined ? [] : this.redis.scanStream({ match: `${globbed(start)}*`, count: 1000 });
      for await (const found of scan) {
        const ours = (found as string[]).filter(carries);
        if (ours.length === 0) continue;
        await this.sensor.silently(ours, async () => {
          keys += await this.redis.del(...ours);
        });
      }
      return [...this.#removed(entries, 'entries'), ...this.#removed(keys, 'keys')];
    });
  }

  blind(): readonly Blindness[] {
    return this.sensor.blind();
  }

  async skew(): Promise<number> {
    const start = Date.now();
    const [seconds, micros] = await this.redis.time();
    const end = Date.now();
    const skew = Number(seconds) * 1000 + Number(micros) / 1000 - (start + end) / 2;
    return Math.abs(skew) <= Math.max(20, end - start) ? 0 : Math.round(skew);
  }

  async close(): Promise<void> {
    try {
      await this.sensor.close();
    } finally {
      this.redis.disconnect();
    }
  }

  #keys(trials: readonly Trial[]): string[] {
    const { plant } = this.definition;
    if (plant === undefined) return [];
    return trials.flatMap((trial) => this.resources(trial).map(({ value }) => subjectOf(plant.key, value)));
  }

  async #guarded<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new CanaryError(`canary "${this.name}": cannot ${what}: ${(cause as Error).message}`, 3, { cause });
    }
  }

  #removed(count: number, what: string): Leftover[] {
    return count === 0 ? [] : [{ canary: this.name, what: `${count} ${what}`, state: 'removed' }];
  }
}

/** The text itself as a pattern of Redis. */
function globbed(text: string): string {
  return text.replace(/[\\*?[\]]/g, (letter) => `\\${letter}`);
}
