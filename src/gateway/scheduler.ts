import type { Database } from 'better-sqlite3';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS schedules(
  call TEXT PRIMARY KEY REFERENCES calls(id), principal TEXT NOT NULL, due INTEGER NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS schedules_due ON schedules(due) WHERE state = 'waiting';
`;

interface Entry {
  call: string;
  principal: string;
}

const POLL_MS = 5;

/**
 * Calls that are to run at a later time, in SQLite, and a worker in this process. An entry only names a call and who put it
 * there: whether it may run is decided by the ten checks when it is due, as things are then.
 */
export class Scheduler {
  readonly #insert;
  readonly #due;
  readonly #waiting = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  #gateway: Gateway | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onFault: (error: unknown) => void = () => {};

  constructor(db: Database) {
    db.exec(SCHEMA);
    this.#insert = db.prepare<[string, string, number]>(
      `INSERT INTO schedules(call, principal, due, state) VALUES (?, ?, ?, 'waiting') ON CONFLICT(call) DO NOTHING`,
    );
    this.#due = db.prepare<[number], Entry>(
      `UPDATE schedules SET state = 'done' WHERE state = 'waiting' AND due <= ? RETURNING call, principal`,
    );
  }

  /** Starts the worker. Faults of an entry are told to `onFault` and end that entry only. */
  start(gateway: Gateway, onFault: (error: unknown) => void): void {
    this.#gateway = gateway;
    this.#onFault = onFault;
    this.#timer = setInterval(() => this.#work(), POLL_MS);
    this.#timer.unref();
  }

  /** Takes nothing more; resolves when what is under way is settled. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#gateway = undefined;
    await Promise.all(this.#underWay);
  }

  /** Puts a call off. False when it was already; what is due at once is settled when this resolves. */
  async add(call: string, by: Principal, due: number): Promise<boolean> {
    if (this.#insert.run(call, by.principal, due).changes === 0) return false;
    if (due > Date.now()) return true;
    const settled = new Promise<void>((resolve) => this.#waiting.set(call, resolve));
    setImmediate(() => this.#work());
    await settled;
    return true;
  }

  #work(): void {
    if (this.#gateway === undefined) return;
    for (const entry of this.#due.all(Date.now())) {
      const run = this.#run(this.#gateway, entry)
        .catch(this.#onFault)
        .then(() => {
          this.#underWay.delete(run);
          this.#waiting.get(entry.call)?.();
          this.#waiting.delete(entry.call);
        });
      this.#underWay.add(run);
    }
  }

  async #run(gateway: Gateway, { call, principal }: Entry): Promise<void> {
    const actor = gateway.principals.find(principal);
    if (actor === undefined) return;
    gateway.store.audit.append({ kind: 'delivery', principal, operation: call, detail: { schedule: 'due' } });
    await dispatchCall(gateway, { call, path: 'schedule', cause: 'schedule', actor });
  }
}
