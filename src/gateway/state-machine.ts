import type { Database } from 'better-sqlite3';
import type { RunState } from '../model/run-state.ts';
import type { Audit } from './audit.ts';
import type { CallState, ClosedBy } from './call-record.ts';
import type { StoredRunState } from './run-record.ts';

/** Every legal transition of a call. What is not listed cannot happen. */
export const CALL_TRANSITIONS: Readonly<Record<CallState, readonly CallState[]>> = {
  CALL_PROPOSED: ['APPROVAL_PENDING', 'DISPATCH_AUTHORIZED', 'TERMINATED'],
  APPROVAL_PENDING: ['DISPATCH_AUTHORIZED', 'TERMINATED'],
  DISPATCH_AUTHORIZED: ['EXECUTING', 'TERMINATED'],
  EXECUTING: ['SUCCEEDED', 'FAILED', 'UNKNOWN'],
  SUCCEEDED: [],
  FAILED: [],
  UNKNOWN: ['SUCCEEDED', 'FAILED'],
  TERMINATED: [],
};

/** Every legal transition of a run. The calls of an open turn move by themselves. */
export const RUN_TRANSITIONS: Readonly<Record<StoredRunState, readonly StoredRunState[]>> = {
  AWAITING_USER: ['MODEL_PENDING', 'CALL_PROPOSED'],
  MODEL_PENDING: ['CALL_PROPOSED', 'AWAITING_USER'],
  CALL_PROPOSED: ['MODEL_PENDING', 'AWAITING_USER', 'TERMINATED'],
  TERMINATED: [],
};

/** A request for a transition that the law does not know: a mistake of the gateway itself, never of a client. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(from: RunState, to: RunState) {
    super(`${from} does not lead to ${to}`);
  }
}

export interface CallMove {
  call: string;
  run: string;
  from: CallState;
  to: CallState;
  /** The principal to whom the transition is attributed. */
  by: string;
  closedBy?: ClosedBy;
  /** JSON text. */
  result?: string;
  effectReference?: string | undefined;
}

/**
 * Moves calls and runs. A move is one statement that expects the state it leaves, so of two that race one wins; it
 * answers whether this one did. Each move that happened is in the audit, in the same transaction.
 */
export class StateMachine {
  readonly #moveCall;
  readonly #seizeCall;
  readonly #moveRun;
  readonly #audit: Audit;
  readonly #transaction: <T>(work: () => T) => T;

  constructor(db: Database, audit: Audit, transaction: <T>(work: () => T) => T) {
    this.#audit = audit;
    this.#transaction = transaction;
    const change = `state = @to, closedBy = COALESCE(@closedBy, closedBy), result = COALESCE(@result, result),
      effectReference = COALESCE(@effectReference, effectReference),
      attempts = attempts + (@to = 'EXECUTING'),
      reconciliation = CASE WHEN @to = 'UNKNOWN' THEN 'required' WHEN @from = 'UNKNOWN' THEN 'done' ELSE reconciliation END,
      cancelledAt = CASE WHEN @closedBy = 'cancelled' THEN @at ELSE cancelledAt END,
      revokedAt = CASE WHEN @closedBy IN ('superseded', 'rejected', 'refused') THEN @at ELSE revokedAt END,
      endedAt = CASE WHEN @to IN ('SUCCEEDED', 'FAILED', 'UNKNOWN', 'TERMINATED') THEN @at ELSE endedAt END`;
    this.#moveCall = db.prepare(`UPDATE calls SET ${change} WHERE id = @call AND state = @from`);
    this.#seizeCall = db.prepare(`UPDATE calls SET ${change} WHERE id = @call`);
    this.#moveRun = db.prepare<[string, string, string]>('UPDATE runs SET state = ? WHERE id = ? AND state = ?');
  }

  /** Moves a call by the law. False when it was not (any more) in `from`. */
  moveCall(move: CallMove): boolean {
    if (!CALL_TRANSITIONS[move.from].includes(move.to)) throw new IllegalTransition(move.from, move.to);
    return this.#apply(this.#moveCall, move);
  }

  /** The one way out of an end state: an operator has a call that failed, and so had no effect, tried again. */
  retryFailed(move: CallMove & { from: 'FAILED'; to: 'EXECUTING' }): boolean {
    return this.#apply(this.#moveCall, move);
  }

  /** A move outside the law. Only what a switched-on weakness lets through gets here. */
  moveCallLawlessly(move: CallMove): boolean {
    return this.#apply(this.#moveCall, move);
  }

  /** A move that does not even expect the state it leaves; for the weakness `check-then-act`. */
  seizeCall(move: CallMove): boolean {
    return this.#apply(this.#seizeCall, move);
  }

  /** Moves a run by the law. False when it was not (any more) in `from`. */
  moveRun(run: string, from: StoredRunState, to: StoredRunState, by: string): boolean {
    if (!RUN_TRANSITIONS[from].includes(to)) throw new IllegalTransition(from, to);
    return this.#transaction(() => {
      if (this.#moveRun.run(to, run, from).changes === 0) return false;
      this.#audit.append({ kind: 'transition', principal: by, run, detail: { from, to } });
      return true;
    });
  }

  #apply(statement: { run(values: object): { changes: number } }, move: CallMove): boolean {
    const { call, run, from, to, by, closedBy = null, result = null, effectReference = null } = move;
    return this.#transaction(() => {
      const { changes } = statement.run({ call, from, to, closedBy, result, effectReference, at: Date.now() });
      if (changes === 0) return false;
      const why = closedBy === null ? {} : { reason: closedBy };
      this.#audit.append({ kind: 'transition', principal: by, run, operation: call, detail: { from, to, ...why } });
      return true;
    });
  }
}
