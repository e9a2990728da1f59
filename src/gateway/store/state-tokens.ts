import type { Database } from 'better-sqlite3';

/** For each run the one state token that is good: the last that was handed out, until it is used. */
export class StateTokenStore {
  readonly #issue;
  readonly #spend;

  constructor(db: Database) {
    this.#issue = db.prepare<[string, string]>(
      'INSERT INTO state_tokens(run, nonce) VALUES (?, ?) ON CONFLICT(run) DO UPDATE SET nonce = excluded.nonce',
    );
    this.#spend = db.prepare<[string, string]>('DELETE FROM state_tokens WHERE run = ? AND nonce = ?');
  }

  issue(run: string, nonce: string): void {
    this.#issue.run(run, nonce);
  }

  /** True for the one request that used it up. */
  spend(run: string, nonce: string): boolean {
    return this.#spend.run(run, nonce).changes === 1;
  }
}
