import type { Effect } from '../model/effect.ts';
import { ownersOf } from './attribution.ts';

/** Told of each effect as it is seen, with the trials that it is reported to (none: a stray). */
export type EffectListener = (effect: Effect, owners: readonly string[]) => void;

/** Effects by the trials that they are reported to, until these are forgotten. */
export class EffectBook {
  readonly #byMarker = new Map<string, Effect[]>();
  readonly #listeners = new Set<EffectListener>();
  #strays: Effect[] = [];

  add(effect: Effect): void {
    const owners = ownersOf(effect);
    if (owners.length === 0) this.#strays.push(effect);
    for (const marker of owners) {
      const known = this.#byMarker.get(marker);
      if (known === undefined) this.#byMarker.set(marker, [effect]);
      else known.push(effect);
    }
    for (const listener of this.#listeners) listener(effect, owners);
  }

  of(marker: string): Effect[] {
    return [...(this.#byMarker.get(marker) ?? [])];
  }

  takeStrays(): Effect[] {
    const strays = this.#strays;
    this.#strays = [];
    return strays;
  }

  forget(marker: string): void {
    this.#byMarker.delete(marker);
  }

  listen(listener: EffectListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
