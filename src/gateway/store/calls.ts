import type { Database } from 'better-sqlite3';
import type { CallRecord, CallState } from '../call-record.ts';

type CallRow = Omit<CallRecord, 'arguments'> & { arguments: string };

const COLUMNS = [
  'id',
  'run',
  'turn',
  'round',
  'position',
  'proposedAs',
  'principal',
  'tenant',
  'tool',
  'toolVersion',
  'registryVersion',
  'schemaDigest',
  'arguments',
  'argumentDigest',
  'resolvedTarget',
  'source',
  'modelRequest',
  'purpose',
  'approvalPolicy',
  'approval',
  'authorization',
  'policyVersion',
  'idempotencyKey',
  'attempts',
  'state',
  'closedBy',
  'result',
  'effectReference',
  'reconciliation',
  'proposedAt',
  'cancelledAt',
  'revokedAt',
  'expiresAt',
  'endedAt',
] as const satisfies readonly (keyof CallRecord)[];

/** What a decision's copy would replace, where that is allowed. */
export type ProposedContent = Pick<
  CallRecord,
  'tool' | 'toolVersion' | 'schemaDigest' | 'arguments' | 'argumentDigest' | 'resolvedTarget'
>;

/** Rows of calls. States are changed by the state machine only. */
export class CallStore {
  readonly #insert;
  readonly #byId;
  readonly #ofRun;
  readonly #ofTurn;
  readonly #authorize;
  readonly #replace;
  readonly #countOfRun;
  readonly #proposedAs;
  readonly #inState;

  constructor(db: Database) {
    this.#insert = db.prepare<[CallRow]>(
      `INSERT INTO calls(${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((column) => `@${column}`).join(', ')})`,
    );
    this.#byId = db.prepare<[string], CallRow>('SELECT * FROM calls WHERE id = ?');
    this.#ofRun = db.prepare<[string], CallRow>('SELECT * FROM calls WHERE run = ? ORDER BY turn, round, position');
    this.#ofTurn = db.prepare<[string, number], CallRow>(
      'SELECT * FROM calls WHERE run = ? AND turn = ? ORDER BY round, position',
    );
    this.#authorize = db.prepare<[string, string | null, string]>(
      'UPDATE calls SET authorization = ?, approval = ? WHERE id = ?',
    );
    this.#replace = db.prepare<[Omit<ProposedContent, 'arguments'> & { id: string; arguments: string }]>(
      `UPDATE calls SET tool = @tool, toolVersion = @toolVersion, schemaDigest = @schemaDigest, arguments = @arguments,
       argumentDigest = @argumentDigest, resolvedTarget = @resolvedTarget WHERE id = @id AND state IN ('APPROVAL_PENDING', 'DISPATCH_AUTHORIZED')`,
    );
    this.#inState = db.prepare<[string], CallRow>('SELECT * FROM calls WHERE state = ? ORDER BY proposedAt');
    this.#proposedAs = db.prepare<[string], CallRow>('SELECT * FROM calls WHERE proposedAs = ? ORDER BY proposedAt');
    this.#countOfRun = db.prepare<[string], { n: number }>('SELECT COUNT(*) AS n FROM calls WHERE run = ?');
  }

  insert(call: CallRecord): void {
    this.#insert.run({ ...call, arguments: JSON.stringify(call.arguments) });
  }

  find(id: string): CallRecord | undefined {
    const row = this.#byId.get(id);
    return row === undefined ? undefined : fromRow(row);
  }

  /** Every call that a model gave this id, whatever its run. */
  proposedAs(id: string): CallRecord[] {
    return this.#proposedAs.all(id).map(fromRow);
  }

  /** The record as it is now; a record is never deleted. */
  get(id: string): CallRecord {
    const call = this.find(id);
    if (call === undefined) throw new Error(`call ${id} is gone`);
    return call;
  }

  ofRun(run: string): CallRecord[] {
    return this.#ofRun.all(run).map(fromRow);
  }

  ofTurn(run: string, turn: number): CallRecord[] {
    return this.#ofTurn.all(run, turn).map(fromRow);
  }

  inState(state: CallState): CallRecord[] {
    return this.#inState.all(state).map(fromRow);
  }

  /** Every call that is neither resolved nor ended. */
  open(): CallRecord[] {
    return (['CALL_PROPOSED', 'APPROVAL_PENDING', 'DISPATCH_AUTHORIZED', 'EXECUTING'] as const).flatMap((state) =>
      this.inState(state),
    );
  }

  countOfRun(run: string): number {
    return this.#countOfRun.get(run)?.n ?? 0;
  }

  /** Notes on what ground a call may be dispatched. */
  authorize(id: string, ground: 'policy' | 'approval', approval: string | null): void {
    this.#authorize.run(ground, approval, id);
  }

  replaceContent(id: string, content: ProposedContent): void {
    this.#replace.run({ ...content, id, arguments: JSON.stringify(content.arguments) });
  }
}

function fromRow(row: CallRow): CallRecord {
  return { ...row, arguments: JSON.parse(row.arguments) };
}
