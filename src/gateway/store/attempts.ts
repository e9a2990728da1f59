import type { Database } from 'better-sqlite3';
import type { DispatchPath } from '../../model/dispatch-path.ts';

/** One passage of a call through the dispatcher, refused or executed. Retries have attempts of their own. */
export interface Attempt {
  id: string;
  call: string;
  path: DispatchPath;
  /** What made the gateway dispatch: message, resume, direct ... */
  cause: string;
  /** The authenticated principal who acted. */
  actor: string;
  /** JSON array: the hooks that ran around the request to the model; none on the paths that ask no model. */
  hooks: string;
  /** JSON object: the effective context that it ran under; null where it was refused. */
  context: string | null;
  /** JSON array: the checks that ran, in order. */
  checks: string;
  /** The check that refused; null when none did. */
  refusedBy: string | null;
  reason: string | null;
  /** State in which the call ended; null while it executes. */
  outcome: string | null;
  startedAt: number;
  endedAt: number | null;
}

/** Attempts: inserted once, completed once. */
export class AttemptStore {
  readonly #insert;
  readonly #finish;
  readonly #ofCall;

  constructor(db: Database) {
    this.#insert = db.prepare<[Attempt]>(
      `INSERT INTO attempts(id, call, path, cause, actor, hooks, context, checks, refusedBy, reason, outcome, startedAt, endedAt)
       VALUES (@id, @call, @path, @cause, @actor, @hooks, @context, @checks, @refusedBy, @reason, @outcome, @startedAt, @endedAt)`,
    );
    this.#finish = db.prepare<[string, string, number, string]>(
      'UPDATE attempts SET checks = ?, outcome = ?, endedAt = ? WHERE id = ? AND outcome IS NULL',
    );
    this.#ofCall = db.prepare<[string], Attempt>('SELECT * FROM attempts WHERE call = ? ORDER BY startedAt');
  }

  insert(attempt: Attempt): void {
    this.#insert.run(attempt);
  }

  finish(id: string, checks: readonly string[], outcome: string): void {
    this.#finish.run(JSON.stringify(checks), outcome, Date.now(), id);
  }

  ofCall(call: string): Attempt[] {
    return this.#ofCall.all(call);
  }
}
