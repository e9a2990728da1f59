/** Something that the server keeps for a client, and may give up for want of room. */
interface Owned {
  id: string;
  /** The trial to which it belongs. */
  marker: string | undefined;
}

export interface KeptLimits {
  entries: number;
  characters: number;
}

const LIMITS: KeptLimits = { entries: 20_000, characters: 32 * 1024 * 1024 };

/** What is kept for clients that let the server hold their conversation. What was left alone longest goes when there is too much. */
export class Kept<T extends Owned> {
  readonly #entries = new Map<string, { value: T; size: number }>();
  readonly #limits: KeptLimits;
  readonly #gone: (value: T) => void;
  #characters = 0;

  /** `gone` is told of everything that is removed. */
  constructor(limits: KeptLimits = LIMITS, gone: (value: T) => void = () => undefined) {
    this.#limits = limits;
    this.#gone = gone;
  }

  get characters(): number {
    return this.#characters;
  }

  get(id: string): T | undefined {
    return this.#entries.get(id)?.value;
  }

  /** Also to be called when a value has changed. */
  set(value: T): void {
    this.#characters -= this.#entries.get(value.id)?.size ?? 0;
    this.#entries.delete(value.id);
    const size = JSON.stringify(value).length;
    this.#entries.set(value.id, { value, size });
    this.#characters += size;
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#characters <= this.#limits.characters) return;
      this.remove(id);
    }
  }

  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    this.#characters -= entry.size;
    this.#gone(entry.value);
    return true;
  }

  /** Frees what belongs to a trial. */
  forget(marker: string): void {
    for (const [id, { value }] of this.#entries) if (value.marker === marker) this.remove(id);
  }
}
