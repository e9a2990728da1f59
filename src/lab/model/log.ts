import type { ModelCall } from '../../model/transcript.ts';

interface Slot {
  offset: number;
  call: ModelCall | undefined;
}

/** Entries from an offset on, and the offset to ask for next. */
export interface LogPage {
  entries: ModelCall[];
  next: number;
}

/** The requests of every known trial, by rising offset. A trial that is forgotten frees its entries; offsets stay. */
export class ModelLog {
  #slots: Slot[] = [];
  #next = 0;
  #dead = 0;
  readonly #byMarker = new Map<string, Slot[]>();

  append(call: ModelCall): void {
    const slot: Slot = { offset: this.#next++, call };
    this.#slots.push(slot);
    const own = this.#byMarker.get(call.marker);
    if (own === undefined) this.#byMarker.set(call.marker, [slot]);
    else own.push(slot);
  }

  since(offset: number): LogPage {
    const entries: ModelCall[] = [];
    for (let i = this.#firstFrom(offset); i < this.#slots.length; i++) {
      const call = this.#slots[i]?.call;
      if (call !== undefined) entries.push(call);
    }
    return { entries, next: this.#next };
  }

  of(marker: string): ModelCall[] {
    return (this.#byMarker.get(marker) ?? []).flatMap((slot) => slot.call ?? []);
  }

  forget(marker: string): void {
    for (const slot of this.#byMarker.get(marker) ?? []) {
      slot.call = undefined;
      this.#dead++;
    }
    this.#byMarker.delete(marker);
    // Compacting only when half is dead keeps forgetting cheap on average.
    if (this.#dead < 256 || this.#dead * 2 < this.#slots.length) return;
    this.#slots = this.#slots.filter((slot) => slot.call !== undefined);
    this.#dead = 0;
  }

  #firstFrom(offset: number): number {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#slots[middle]?.offset ?? offset) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
