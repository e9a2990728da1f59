import type { Effect } from '../model/effect.ts';
import { attribute } from './attribution.ts';
import type { Canary } from './canary.ts';
import { EffectBook, type EffectListener } from './effect-book.ts';
import { Reader } from './reader.ts';

export interface WatchOptions {
  /** Shortest time between the starts of two reads, in milliseconds. */
  shortest?: number;
  /** Longest one, while something is awaited. */
  longest?: number;
  /** How long a canary may fail before nobody waits for it any more; `failed()` names it then. */
  patience?: number;
}

interface Waiter {
  time: number;
  resolve: () => void;
}

/**
 * Reads several canaries for all trials at once and attributes what they saw. It polls only while something is awaited;
 * waits that overlap share their reads.
 */
export class Watch {
  readonly #readers: Reader[];
  readonly #book = new EffectBook();
  readonly #inFlight = new Set<string>();
  readonly #shortest: number;
  readonly #longest: number;
  readonly #patience: number;
  #waiters: Waiter[] = [];
  #lastStart = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #reading = false;
  #disposed = false;

  constructor(canaries: readonly Canary[], options: WatchOptions = {}) {
    this.#shortest = options.shortest ?? 25;
    this.#longest = options.longest ?? 50;
    this.#patience = options.patience ?? 2000;
    this.#readers = canaries.map(
      (canary) => new Reader(canary, (raw) => this.#book.add(attribute(raw, this.#inFlight))),
    );
  }

  /** From now on effects with these markers have an owner. Call it before arming. */
  follow(markers: Iterable<string>): void {
    for (const marker of markers) this.#inFlight.add(marker);
  }

  /** Frees the effects kept of a marker. It stays followed: a late effect still finds its owner. */
  release(marker: string): void {
    this.#book.forget(marker);
  }

  /** Frees all of a marker. Effects of it are strays from now on. */
  forget(marker: string): void {
    this.#inFlight.delete(marker);
    this.#book.forget(marker);
  }

  /** What happened to the resources of a trial, and what its arguments did to somebody else's, in order of reading. */
  effectsOf(marker: string): Effect[] {
    return this.#book.of(marker);
  }

  /**
   * Resolves when a read of every canary that started after `timeMs` (since the epoch, may lie ahead) has succeeded.
   * A canary that keeps failing is waited for only so long: look at `failed()` before believing an absence.
   */
  readAfter(timeMs: number): Promise<void> {
    if (this.#disposed || this.#isDone(timeMs)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ time: timeMs, resolve });
      this.#schedule();
    });
  }

  /** Effects without an owner since the last call. */
  strays(): Effect[] {
    return this.#book.takeStrays();
  }

  /** Told of every effect as it is read. The answer stops it. */
  onEffect(listener: EffectListener): () => void {
    return this.#book.listen(listener);
  }

  /** Canaries whose last read failed, and why. */
  failed(): ReadonlyMap<string, Error> {
    return new Map(this.#readers.flatMap(({ canary, error }) => (error === undefined ? [] : [[canary.name, error]])));
  }

  /** Canaries that could not see at some time between these two, and never will. */
  blind(from: number, to: number): string[] {
    return this.#readers.flatMap(({ canary }) => {
      const dark = canary.blind?.().some((one) => one.from <= to && one.to >= from) === true;
      return dark ? [canary.name] : [];
    });
  }

  /** Stops reading and lets go of everybody who waits. The canaries stay open. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    for (const waiter of this.#waiters.splice(0)) waiter.resolve();
  }

  #schedule(): void {
    if (this.#reading || this.#disposed || this.#waiters.length === 0) return;
    clearTimeout(this.#timer);
    const due = this.#waiters.reduce((soonest, one) => Math.min(soonest, one.time), Number.POSITIVE_INFINITY) + 1;
    const from = this.#lastStart + this.#shortest;
    const to = this.#lastStart + this.#longest;
    const start = Math.min(Math.max(due, from), Math.max(to, from));
    this.#wait(start);
  }

  /** A timer may fire a little early; a read that starts too early would help nobody. */
  #wait(start: number): void {
    this.#timer = setTimeout(
      () => {
        if (Date.now() < start) this.#wait(start);
        else void this.#round();
      },
      Math.max(0, start - Date.now()),
    );
  }

  async #round(): Promise<void> {
    this.#reading = true;
    this.#lastStart = Date.now();
    await Promise.all(this.#readers.map((reader) => reader.read()));
    this.#reading = false;
    const waiting: Waiter[] = [];
    for (const waiter of this.#waiters) {
      if (this.#isDone(waiter.time)) waiter.resolve();
      else waiting.push(waiter);
    }
    this.#waiters = waiting;
    this.#schedule();
  }

  #isDone(time: number): boolean {
    const now = Date.now();
    return this.#readers.every((reader) => reader.isDone(time, this.#patience, now));
  }
}
