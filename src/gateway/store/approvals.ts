import type { Database } from 'better-sqlite3';
import type { ApprovalRecord } from '../approval-binding.ts';

type ApprovalRow = Omit<ApprovalRecord, 'bound'> & { bound: string };

/** Decisions: at most one per call, never changed. */
export class ApprovalStore {
  readonly #insert;
  readonly #ofCall;

  constructor(db: Database) {
    this.#insert = db.prepare<[ApprovalRow]>(
      `INSERT INTO approvals(id, call, decision, basis, bound, decidedAt)
       VALUES (@id, @call, @decision, @basis, @bound, @decidedAt)`,
    );
    this.#ofCall = db.prepare<[string], ApprovalRow>('SELECT * FROM approvals WHERE call = ?');
  }

  insert(approval: ApprovalRecord): void {
    this.#insert.run({ ...approval, bound: JSON.stringify(approval.bound) });
  }

  ofCall(call: string): ApprovalRecord | undefined {
    const row = this.#ofCall.get(call);
    return row === undefined ? undefined : { ...row, bound: JSON.parse(row.bound) };
  }
}
