import type { Database } from 'better-sqlite3';
import type { ApprovalRecord } from '../approval-binding.ts';

type ApprovalRow = Omit<ApprovalRecord, 'bound'> & { bound: string };

/** Decisions. What was decided never changes; only how often it was used is counted. */
export class ApprovalStore {
  readonly #insert;
  readonly #ofCall;
  readonly #use;
  readonly #giveBack;
  readonly #rebind;
  readonly #remembered;
  readonly #given;

  constructor(db: Database) {
    this.#insert = db.prepare<[ApprovalRow]>(
      `INSERT INTO approvals(id, call, decision, basis, bound, context, reason, remember, uses, decidedAt)
       VALUES (@id, @call, @decision, @basis, @bound, @context, @reason, @remember, @uses, @decidedAt)`,
    );
    this.#ofCall = db.prepare<[string], ApprovalRow>('SELECT * FROM approvals WHERE call = ? ORDER BY decidedAt, id');
    this.#use = db.prepare<[string]>('UPDATE approvals SET uses = uses + 1 WHERE id = ?');
    this.#giveBack = db.prepare<[string]>('UPDATE approvals SET uses = uses - 1 WHERE id = ? AND uses > 0');
    this.#rebind = db.prepare<[string, string]>('UPDATE approvals SET bound = ? WHERE id = ?');
    // Few approvals are remembered, and every approved call is looked up: so approvals lead, not the calls of the tool.
    this.#remembered = db.prepare<[string, string], ApprovalRow>(
      `SELECT approvals.* FROM approvals CROSS JOIN calls ON calls.id = approvals.call
       WHERE remember = 1 AND decision = 'approve' AND tenant = ? AND tool = ? ORDER BY decidedAt`,
    );
    this.#given = db.prepare<[string, string], ApprovalRow>(
      `SELECT * FROM approvals WHERE decision = 'approve' AND call IN (SELECT id FROM calls WHERE tenant = ? AND tool = ?)
       ORDER BY decidedAt`,
    );
  }

  insert(approval: ApprovalRecord): void {
    this.#insert.run({ ...approval, bound: JSON.stringify(approval.bound) });
  }

  /** Every decision on a call, in order: one, or as many as its dual control took. */
  ofCall(call: string): ApprovalRecord[] {
    return this.#ofCall.all(call).map(fromRow);
  }

  /** What was decided on a call counts for it as it is now; only weaknesses get here. */
  rebind(id: string, bound: ApprovalRecord['bound']): void {
    this.#rebind.run(JSON.stringify(bound), id);
  }

  /** Counts one execution. */
  use(id: string): void {
    this.#use.run(id);
  }

  /** Uncounts one execution; for the weakness `crash-loses-reservation`. */
  giveBack(id: string): void {
    this.#giveBack.run(id);
  }

  /** Approvals of a tool in a tenant whose approvers asked to have them remembered. */
  remembered(tenant: string, tool: string): ApprovalRecord[] {
    return this.#remembered.all(tenant, tool).map(fromRow);
  }

  /** All approvals of a tool in a tenant; only weaknesses look further than at those of one call. */
  given(tenant: string, tool: string): ApprovalRecord[] {
    return this.#given.all(tenant, tool).map(fromRow);
  }
}

function fromRow(row: ApprovalRow): ApprovalRecord {
  return { ...row, bound: JSON.parse(row.bound) };
}
