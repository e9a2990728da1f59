/** Most addresses that are remembered of those that a server does not serve. */
const MOST = 5;

/** What reached a server of the lab at all: what a target that was told a wrong address asks shows here and nowhere else. */
export class Heard {
  #requests = 0;
  readonly #elsewhere = new Set<string>();

  /** A request to an address that is served. */
  request(): void {
    this.#requests++;
  }

  /** A request to one that is not, e.g. `POST /v1/v1/chat/completions`. */
  elsewhere(what: string): void {
    if (this.#elsewhere.size < MOST) this.#elsewhere.add(what.slice(0, 120));
  }

  get requests(): number {
    return this.#requests;
  }

  get unserved(): string[] {
    return [...this.#elsewhere];
  }
}
