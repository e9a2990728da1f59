import type { Database } from 'better-sqlite3';
import type { JsonObject } from '../model/json.ts';
import { type AuditRow, firstBroken, GENESIS, hashOf } from './audit-chain.ts';
import { redact } from './audit-redaction.ts';

/** One event of the audit log. `operation` is the logical operation (the call) that it belongs to. */
export interface AuditEvent {
  kind:
    | 'run'
    | 'proposal'
    | 'transition'
    | 'decision'
    | 'policy'
    | 'refusal'
    | 'attempt'
    | 'grant'
    | 'outcome'
    | 'delivery'
    | 'delegation'
    | 'model'
    | 'history'
    | 'change'
    | 'posture'
    | 'alert'
    | 'checkpoint';
  principal: string;
  run?: string;
  operation?: string;
  detail: JsonObject;
}

/** Append-only, hash-chained log. Each row seals the one before it; secrets are gone before a row is made. */
export class Audit {
  readonly #insert;
  readonly #all;
  readonly #ofRun;
  readonly #since;
  readonly #ofOperation;
  readonly #db: Database;
  #watcher: (event: AuditEvent) => void = () => {};
  #head: { seq: number; hash: string };

  constructor(db: Database) {
    this.#insert = db.prepare<[AuditRow]>(
      `INSERT INTO audit(seq, at, kind, principal, run, operation, detail, previous, hash)
       VALUES (@seq, @at, @kind, @principal, @run, @operation, @detail, @previous, @hash)`,
    );
    this.#all = db.prepare<[], AuditRow>('SELECT * FROM audit ORDER BY seq');
    this.#ofRun = db.prepare<[string], AuditRow>('SELECT * FROM audit WHERE run = ? ORDER BY seq');
    this.#db = db;
    this.#ofOperation = db.prepare<[string], AuditRow>('SELECT * FROM audit WHERE operation = ? ORDER BY seq');
    this.#since = db.prepare<[number, string], AuditRow>(
      'SELECT * FROM audit WHERE seq > ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT 10000',
    );
    const last = db.prepare<[], AuditRow>('SELECT * FROM audit ORDER BY seq DESC LIMIT 1').get();
    this.#head = { seq: last?.seq ?? 0, hash: last?.hash ?? GENESIS };
  }

  append(event: AuditEvent): void {
    const row = {
      seq: this.#head.seq + 1,
      at: Date.now(),
      kind: event.kind,
      principal: event.principal,
      run: event.run ?? null,
      operation: event.operation ?? null,
      detail: JSON.stringify(redact(event.detail)),
      previous: this.#head.hash,
    };
    const hash = hashOf(row);
    this.#insert.run({ ...row, hash });
    this.#head = { seq: row.seq, hash };
    this.#watcher(event);
  }

  /** Runs a transaction; when it is rolled back, so is the head of the chain. */
  guard<T>(transaction: () => T): T {
    const head = this.#head;
    try {
      return transaction();
    } catch (error) {
      this.#head = head;
      throw error;
    }
  }

  rows(run?: string): AuditRow[] {
    return run === undefined ? this.#all.all() : this.#ofRun.all(run);
  }

  /** Rows of these kinds behind a sequence number, and the number to go on with. */
  since(after: number, kinds: readonly string[]): { rows: AuditRow[]; next: number } {
    const rows = this.#since.all(after, JSON.stringify(kinds));
    return { rows, next: rows.at(-1)?.seq ?? after };
  }

  ofOperation(operation: string): AuditRow[] {
    return this.#ofOperation.all(operation);
  }

  /** Told of every event, after it is on record. */
  watch(watcher: (event: AuditEvent) => void): void {
    this.#watcher = watcher;
  }

  /** The number that the next row will have. */
  nextSeq(): number {
    return this.#head.seq + 1;
  }

  /** The sequence number of the first row that does not fit the chain, undefined when it is whole. */
  firstBroken(): number | undefined {
    return firstBroken(this.#db, this.#head.hash);
  }
}
