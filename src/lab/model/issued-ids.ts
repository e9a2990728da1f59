/** Ids of calls that this server gave out, or that it heard a real model give out. */
export class IssuedIds {
  readonly #byMarker = new Map<string, Set<string>>();
  /** How many trials have each id: real models do not put the trial into theirs. */
  readonly #all = new Map<string, number>();

  add(marker: string, id: string): void {
    const own = this.#byMarker.get(marker) ?? new Set();
    this.#byMarker.set(marker, own);
    if (own.has(id)) return;
    own.add(id);
    this.#all.set(id, (this.#all.get(id) ?? 0) + 1);
    if (own.size <= MOST_OF_ONE) return;
    for (const oldest of own) {
      own.delete(oldest);
      this.#release(oldest);
      break;
    }
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  forget(marker: string): void {
    for (const id of this.#byMarker.get(marker) ?? []) this.#release(id);
    this.#byMarker.delete(marker);
  }

  #release(id: string): void {
    const left = (this.#all.get(id) ?? 1) - 1;
    if (left === 0) this.#all.delete(id);
    else this.#all.set(id, left);
  }
}

/** Of a script that is driven by hand for days. */
const MOST_OF_ONE = 50_000;
