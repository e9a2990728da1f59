import { CanaryError } from '../../model/errors.ts';
import type { Blindness } from '../canary.ts';
import { Ring } from './ring.ts';

/** Messages kept between two reads. */
const CAPACITY = 100_000;

/** What came over one connection, and when nothing could come: what was sent meanwhile will never be known. */
export class Inbox<T> {
  readonly #ring = new Ring<T>(CAPACITY);
  readonly #blind: Blindness[] = [];
  /** When everything sent before was known to have come. */
  #alive = Date.now();
  #lost: string | undefined;

  constructor(private readonly canary: string) {}

  push(item: T): void {
    this.#ring.push(item);
  }

  /** The connection is lost. */
  down(why: string): void {
    this.#lost ??= why;
  }

  /** It is there again. */
  up(): void {
    if (this.#lost !== undefined) this.#blind.push({ from: this.#alive, to: Date.now() });
    this.#lost = undefined;
  }

  /** Everything since the last call, after a round trip that shows that nothing is on its way. */
  async take(fence: () => Promise<void>): Promise<T[]> {
    this.#refuse();
    const start = Date.now();
    await fence();
    this.#refuse();
    this.#alive = start;
    if (this.#ring.lost > 0) {
      // What was lost can never be judged, so this does not heal.
      throw new CanaryError(`canary "${this.canary}": ${this.#ring.lost} messages came faster than they were read`);
    }
    return this.#ring.take();
  }

  blind(): readonly Blindness[] {
    return this.#blind;
  }

  #refuse(): void {
    if (this.#lost !== undefined) throw new CanaryError(`canary "${this.canary}": ${this.#lost}`);
  }
}
