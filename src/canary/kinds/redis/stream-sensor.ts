import type { Redis } from 'ioredis';
import type { Sense } from '../../../model/effect.ts';
import { isMarker } from '../../../model/marker.ts';
import { substitute } from '../../../model/placeholder.ts';
import { ownerOfAll } from '../../attribution.ts';
import type { RawEffect } from '../../canary.ts';
import type { Trial } from '../../resource.ts';
import { timeOf } from '../../sql/row.ts';
import type { StreamWatch } from './definition.ts';
import type { RedisSensor } from './sensor.ts';

const BATCH = 5000;

/** New entries of a stream, by id: the server gives ids out in order, so that none is missed and none comes twice. */
export class StreamSensor implements RedisSensor {
  readonly senses: readonly Sense[];
  #last = '0-0';
  readonly #entries = new Map<string, string[]>();

  constructor(
    private readonly redis: Redis,
    private readonly canary: string,
    private readonly watch: StreamWatch,
  ) {
    const senses: Sense[] = ['count', 'time'];
    if (Object.keys(watch.columns).length > 0) senses.push('arguments');
    for (const sense of ['principal', 'tenant', 'attempt'] as const) if (watch[sense] !== undefined) senses.push(sense);
    this.senses = senses;
  }

  async open(): Promise<void> {
    const [newest] = await this.redis.xrevrange(this.watch.stream, '+', '-', 'COUNT', 1);
    this.#last = newest?.[0] ?? '0-0';
  }

  async pull(): Promise<RawEffect[]> {
    const effects: RawEffect[] = [];
    for (;;) {
      const entries = await this.redis.xrange(this.watch.stream, `(${this.#last}`, '+', 'COUNT', BATCH);
      for (const [id, flat] of entries) effects.push(this.#effect(id, pairs(flat)));
      this.#last = entries.at(-1)?.[0] ?? this.#last;
      if (entries.length < BATCH) return effects;
    }
  }

  async trip(trial: Trial, resource: string, _: string | undefined, times: number): Promise<void> {
    const { watch } = this;
    const values: Record<string, string> = { [watch.resource]: resource };
    for (const field of Object.values(watch.columns)) values[field] ??= `trip-${trial.marker}`;
    if (watch.principal !== undefined) values[watch.principal] = 'retcon-trip';
    if (watch.tenant !== undefined) values[watch.tenant] = trial.home;
    if (watch.attempt !== undefined) values[watch.attempt] = 'retcon-trip';
    const known: Record<string, string> = { marker: trial.marker, resource, tenant: trial.home };
    Object.assign(
      values,
      substitute(watch.trip, (name) => known[name]),
    );
    if (watch.at !== undefined) values[watch.at] ??= String(Date.now());
    for (let i = 0; i < times; i++) await this.redis.xadd(watch.stream, '*', ...Object.entries(values).flat());
  }

  silently(_: readonly string[], work: () => Promise<void>): Promise<void> {
    return work();
  }

  async remove(markers: readonly string[]): Promise<number> {
    const ids = markers.flatMap((marker) => this.#entries.get(marker) ?? []);
    for (const marker of markers) this.#entries.delete(marker);
    return ids.length === 0 ? 0 : this.redis.xdel(this.watch.stream, ...ids);
  }

  async sweep(owns: (text: string) => boolean): Promise<number> {
    let removed = 0;
    let last = '-';
    for (;;) {
      const entries = await this.redis.xrange(this.watch.stream, last, '+', 'COUNT', BATCH);
      const ours = entries.filter(([, flat]) => flat.some(owns)).map(([id]) => id);
      if (ours.length > 0) removed += await this.redis.xdel(this.watch.stream, ...ours);
      if (entries.length < BATCH) return removed;
      last = `(${entries.at(-1)?.[0]}`;
    }
  }

  blind(): [] {
    return [];
  }

  async close(): Promise<void> {}

  #effect(id: string, entry: Readonly<Record<string, string>>): RawEffect {
    const { watch } = this;
    const resource = entry[watch.resource] ?? '';
    const named = Object.entries(watch.columns);
    const written = named.filter(([, field]) => field !== watch.resource).map(([, field]) => entry[field] ?? '');
    const owner = ownerOfAll([resource, ...written], { has: isMarker }, undefined)?.marker;
    if (owner !== undefined) this.#entries.set(owner, [...(this.#entries.get(owner) ?? []), id]);
    return {
      id: `${this.canary}-${id}`,
      canary: this.canary,
      kind: watch.effect,
      resource,
      arguments: Object.fromEntries(named.map(([argument, field]) => [argument, entry[field] ?? null])),
      ...(watch.principal === undefined ? {} : { principal: entry[watch.principal] ?? '' }),
      ...(watch.tenant === undefined ? {} : { tenant: entry[watch.tenant] ?? '' }),
      ...(watch.attempt === undefined ? {} : { attempt: entry[watch.attempt] ?? '' }),
      at: timeOf(watch.at === undefined ? id.split('-')[0] : entry[watch.at]),
      texts: { resource, arguments: written },
    };
  }
}

function pairs(flat: readonly string[]): Record<string, string> {
  const entry: Record<string, string> = {};
  for (let i = 0; i + 1 < flat.length; i += 2) entry[flat[i] as string] = flat[i + 1] as string;
  return entry;
}
