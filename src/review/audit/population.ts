/** One action in the session that a rate counts. */
interface Entry {
  at: bigint;
  /** Its own id; the same action recorded twice (proposed, then executed) counts once. */
  id: string | undefined;
}

/** Actions of sessions by time, in memory: for histories, and for logs that are not in order of time. */
export class SessionIndex {
  readonly #sessions = new Map<string, Entry[]>();
  #sorted = true;

  add(session: string, at: bigint, id?: string): void {
    const entries = this.#sessions.get(session);
    if (entries === undefined) this.#sessions.set(session, [{ at, id }]);
    else entries.push({ at, id });
    this.#sorted = false;
  }

  *between(session: string, after: bigint, until: bigint): Iterable<Entry> {
    if (!this.#sorted) {
      for (const entries of this.#sessions.values()) entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      this.#sorted = true;
    }
    const entries = this.#sessions.get(session) ?? [];
    for (let i = firstAfter(entries, after); i < entries.length; i++) {
      const entry = entries[i];
      if (entry === undefined || entry.at > until) return;
      yield entry;
    }
  }
}

/** The same for a log in order of time: keeps nothing that is older than the window. */
export class SessionWindow {
  readonly #sessions = new Map<string, Entry[]>();
  readonly #width: bigint;
  #swept = 0n;

  constructor(windowSeconds: number) {
    this.#width = nanoseconds(windowSeconds);
  }

  add(session: string, at: bigint, id?: string): void {
    const entries = this.#sessions.get(session);
    if (entries === undefined) this.#sessions.set(session, [{ at, id }]);
    else {
      // Old entries are dropped half by half: each is moved once.
      const stale = firstAfter(entries, at - this.#width);
      if (stale > 64 && stale * 2 > entries.length) entries.splice(0, stale);
      entries.push({ at, id });
    }
    if (at - this.#swept > this.#width) this.#sweep(at);
  }

  *between(session: string, after: bigint, until: bigint): Iterable<Entry> {
    const entries = this.#sessions.get(session) ?? [];
    for (let i = firstAfter(entries, after); i < entries.length; i++) {
      const entry = entries[i];
      if (entry === undefined || entry.at > until) return;
      yield entry;
    }
  }

  /** Sessions that have been silent for a whole window are forgotten. */
  #sweep(now: bigint): void {
    this.#swept = now;
    for (const [session, entries] of this.#sessions)
      if ((entries.at(-1)?.at ?? 0n) <= now - this.#width) this.#sessions.delete(session);
  }
}

export interface Counted {
  count: number;
  /** Counting stopped there: it may be more. */
  stopped: boolean;
}

/** Where the actions of a session are looked up. */
export interface Population {
  between(session: string, after: bigint, until: bigint): Iterable<Entry>;
}

/** Distinct actions of a session in the window that ends at `at`; stops above `most`. */
export function countWithin(
  populations: readonly Population[],
  session: string,
  at: bigint,
  windowSeconds: number,
  most: number,
): Counted {
  const ids = new Set<string>();
  let anonymous = 0;
  for (const population of populations)
    for (const { id } of population.between(session, at - nanoseconds(windowSeconds), at)) {
      if (id === undefined) anonymous++;
      else ids.add(id);
      if (anonymous + ids.size > most) return { count: anonymous + ids.size, stopped: true };
    }
  return { count: anonymous + ids.size, stopped: false };
}

function nanoseconds(seconds: number): bigint {
  return BigInt(Math.round(seconds * 1000)) * 1_000_000n;
}

function firstAfter(entries: readonly Entry[], after: bigint): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.at ?? 0n) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
