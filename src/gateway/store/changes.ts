import type { Database } from 'better-sqlite3';
import type { JsonValue } from '../../model/json.ts';

/** A change is felt by one run, or by every run. */
export const EVERY_RUN = '';

interface ChangeRow {
  run: string;
  what: string;
  name: string;
  value: string;
  at: number;
}

export interface Change {
  run: string;
  what: string;
  name: string;
  value: JsonValue;
  /** When it was made, milliseconds since the epoch. */
  at: number;
}

/** What the control plane has changed since the start: policy, membership, registry, clock, kill switches. */
export class ChangeStore {
  readonly #put;
  readonly #find;
  readonly #all;
  readonly #everywhere;
  readonly #inherit;
  readonly #family;
  /** Runs that were ever changed, and the kinds of what was changed for every run: of no others is there a row to read. */
  readonly #changed: Set<string>;

  constructor(db: Database) {
    this.#changed = new Set(
      db
        .prepare<[], ChangeRow>('SELECT * FROM changes')
        .all()
        .map(({ run, what }) => placeOf(run, what)),
    );
    this.#put = db.prepare<[string, string, string, string, number]>(
      `INSERT INTO changes(run, what, name, value, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT(run, what, name) DO UPDATE SET value = excluded.value, at = excluded.at`,
    );
    // The run's own word goes before that for everybody.
    this.#find = db.prepare<[string, string, string], ChangeRow>(
      `SELECT * FROM changes WHERE run IN ('', ?) AND what = ? AND name = ? ORDER BY run DESC LIMIT 1`,
    );
    this.#all = db.prepare<[string, string], ChangeRow>(
      `SELECT * FROM changes WHERE run IN ('', ?) AND what = ? ORDER BY at`,
    );
    this.#everywhere = db.prepare<[string], ChangeRow>('SELECT * FROM changes WHERE what = ? ORDER BY at');
    this.#family = db.prepare<[string], { run: string }>(
      `SELECT run FROM changes WHERE what = 'family' AND name = 'root' AND value = ?`,
    );
    this.#inherit = db.prepare<[string, string]>(
      `INSERT INTO changes(run, what, name, value, at)
       SELECT ?, what, name, value, at FROM changes WHERE run = ? AND what <> 'family'`,
    );
  }

  /** A run that comes out of another feels what that one feels. */
  inherit(run: string, from: string): void {
    if (this.#changed.has(from)) {
      this.#changed.add(run);
      this.#inherit.run(run, from);
    }
    this.put(run, 'family', 'root', this.find(from, 'family', 'root') ?? from);
  }

  /** A run and all that came out of it, whichever of them is asked. */
  family(run: string): string[] {
    const root = this.find(run, 'family', 'root') ?? run;
    return [String(root), ...this.#family.all(JSON.stringify(root)).map((row) => row.run)];
  }

  put(run: string, what: string, name: string, value: JsonValue): void {
    // Noted first: should the transaction be undone, then one row too many is looked for, never one too few.
    this.#changed.add(placeOf(run, what));
    this.#put.run(run, what, name, JSON.stringify(value), Date.now());
  }

  /** What holds for a run now; undefined when nothing was changed. */
  find(run: string, what: string, name: string): JsonValue | undefined {
    if (!this.#isChanged(run, what)) return undefined;
    const row = this.#find.get(run, what, name);
    return row === undefined ? undefined : JSON.parse(row.value);
  }

  /** Every change of a kind, whichever run feels it. */
  everywhere(what: string): Change[] {
    return this.#everywhere.all(what).map((row) => ({ ...row, value: JSON.parse(row.value) }));
  }

  /** Every change of a kind that a run feels. */
  all(run: string, what: string): Change[] {
    if (!this.#isChanged(run, what)) return [];
    return this.#all.all(run, what).map((row) => ({ ...row, value: JSON.parse(row.value) }));
  }

  #isChanged(run: string, what: string): boolean {
    return this.#changed.has(run) || this.#changed.has(placeOf(EVERY_RUN, what));
  }
}

/** A run, or a kind of change to every run. */
function placeOf(run: string, what: string): string {
  return run === EVERY_RUN ? `every run: ${what}` : run;
}
