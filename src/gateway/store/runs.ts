import type { Database } from 'better-sqlite3';
import { newId } from '../ids.ts';
import type { Principal } from '../principals.ts';
import type { RunRecord } from '../run-record.ts';

/** Rows of runs. States are changed by the state machine only. */
export class RunStore {
  readonly #insert;
  readonly #byId;
  readonly #openTurn;
  readonly #openRound;
  readonly #answered;

  constructor(db: Database) {
    this.#insert = db.prepare<[RunRecord]>(
      `INSERT INTO runs(id, principal, tenant, dispatch, origin, state, turn, rounds, purpose, unanswered, createdAt)
       VALUES (@id, @principal, @tenant, @dispatch, @origin, @state, @turn, @rounds, @purpose, @unanswered, @createdAt)`,
    );
    this.#byId = db.prepare<[string], RunRecord>('SELECT * FROM runs WHERE id = ?');
    this.#openTurn = db.prepare<[string, string]>(
      'UPDATE runs SET turn = turn + 1, rounds = 0, purpose = ? WHERE id = ?',
    );
    this.#openRound = db.prepare<[string]>('UPDATE runs SET rounds = rounds + 1, unanswered = 1 WHERE id = ?');
    this.#answered = db.prepare<[string]>('UPDATE runs SET unanswered = 0 WHERE id = ? AND unanswered = 1');
  }

  create(owner: Principal, fields: Pick<RunRecord, 'dispatch' | 'origin'>): RunRecord {
    const run: RunRecord = {
      id: newId('run'),
      principal: owner.principal,
      tenant: owner.tenant,
      ...fields,
      state: 'AWAITING_USER',
      turn: 0,
      rounds: 0,
      purpose: '',
      unanswered: 0,
      createdAt: Date.now(),
    };
    this.#insert.run(run);
    return run;
  }

  find(id: string): RunRecord | undefined {
    return this.#byId.get(id);
  }

  /** The run as it is now; a run is never deleted. */
  get(id: string): RunRecord {
    const run = this.find(id);
    if (run === undefined) throw new Error(`run ${id} is gone`);
    return run;
  }

  openTurn(id: string, purpose: string): void {
    this.#openTurn.run(purpose, id);
  }

  openRound(id: string): void {
    this.#openRound.run(id);
  }

  /** True for the one caller that may write the results of the last batch into the transcript. */
  claimAnswer(id: string): boolean {
    return this.#answered.run(id).changes === 1;
  }
}
