/** Things in order of arrival until somebody takes them. Past its capacity the oldest are lost, and counted. */
export class Ring<T> {
  #kept: T[] = [];
  #lost = 0;

  constructor(private readonly capacity: number) {}

  /** How many were lost before anybody took them. */
  get lost(): number {
    return this.#lost;
  }

  push(item: T): void {
    if (this.#kept.length >= this.capacity) {
      // In halves, so that a flood does not shift the whole array each time.
      const dropped = Math.ceil(this.capacity / 2);
      this.#kept = this.#kept.slice(dropped);
      this.#lost += dropped;
    }
    this.#kept.push(item);
  }

  /** Everything since the last call. */
  take(): T[] {
    const taken = this.#kept;
    this.#kept = [];
    return taken;
  }
}
