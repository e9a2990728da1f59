import type { Sense } from '../../../model/effect.ts';
import type { Blindness, RawEffect } from '../../canary.ts';
import type { Trial } from '../../resource.ts';

/** Sees what happens on a Redis server. */
export interface RedisSensor {
  senses: readonly Sense[];
  open(): Promise<void>;
  pull(): Promise<RawEffect[]>;
  /** Causes the effect by hand, alike each time. `key` is the planted one of this resource. */
  trip(trial: Trial, resource: string, key: string | undefined, times: number): Promise<void>;
  /** Plants or removes keys, which is nobody's effect. */
  silently(keys: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Removes what was seen to carry one of these markers. */
  remove(markers: readonly string[]): Promise<number>;
  /** Removes all that carries a marker for which `owns` says so. */
  sweep(owns: (text: string) => boolean): Promise<number>;
  blind(): readonly Blindness[];
  close(): Promise<void>;
}
