import type { Database } from 'better-sqlite3';

export const POSTURE_SCHEMA = `
CREATE TABLE IF NOT EXISTS posture(
  seq INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, event TEXT NOT NULL, level INTEGER NOT NULL, code TEXT, at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS posture_of_run ON posture(run, seq);
CREATE TRIGGER IF NOT EXISTS posture_is_append_only BEFORE UPDATE ON posture BEGIN SELECT RAISE(ABORT, 'posture is append-only'); END;
CREATE TRIGGER IF NOT EXISTS posture_is_kept BEFORE DELETE ON posture BEGIN SELECT RAISE(ABORT, 'posture is append-only'); END;
`;

/** The posture of a session that nothing has happened in. */
export const FULL_POSTURE = 2;

export interface PostureEvent {
  /** JSON names a row of the decision log; no secret is in it. */
  [key: string]: string | number;
  event: string;
  level: number;
  at: number;
}

/** The append-only ledger of what lowered or lifted the trust in a session. Nothing in it outlives the session. */
export class PostureStore {
  readonly #insert;
  readonly #last;
  readonly #slice;
  readonly #code;

  constructor(db: Database) {
    db.exec(POSTURE_SCHEMA);
    this.#insert = db.prepare<[string, string, number, string | null, number]>(
      'INSERT INTO posture(run, event, level, code, at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#last = db.prepare<[string], { level: number }>(
      'SELECT level FROM posture WHERE run = ? ORDER BY seq DESC LIMIT 1',
    );
    this.#slice = db.prepare<[string], PostureEvent>('SELECT event, level, at FROM posture WHERE run = ? ORDER BY seq');
    this.#code = db.prepare<[string], { n: number }>('SELECT COUNT(*) AS n FROM posture WHERE code = ?');
  }

  level(run: string): number {
    return this.#last.get(run)?.level ?? FULL_POSTURE;
  }

  slice(run: string): PostureEvent[] {
    return this.#slice.all(run);
  }

  isUsed(code: string): boolean {
    return (this.#code.get(code)?.n ?? 0) > 0;
  }

  /** What comes out of a session starts where that session is, never above. */
  inherit(run: string, from: string): void {
    const level = this.level(from);
    if (level < FULL_POSTURE) this.append(run, 'inherited', level);
  }

  append(run: string, event: string, level: number, code?: string): void {
    this.#insert.run(run, event, level, code ?? null, Date.now());
  }
}
