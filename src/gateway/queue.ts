import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Cause } from './dispatch.ts';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import type { Principal } from './principals.ts';
import { noSuchCall, Refusal } from './refusal.ts';

interface Job {
  call: string;
  principal: string;
  cause: Cause;
  /** `lost`: the worker that took it died. */
  state: 'ready' | 'taken' | 'done' | 'lost';
  deliveries: number;
  enqueuedAt: number;
}

const POLL_MS = 5;

/**
 * Authorised jobs in SQLite and a worker in this process. A job only names a call: what may be executed, and for whom, is
 * decided by the ten checks when the worker takes it.
 */
export class Queue {
  readonly #insert;
  readonly #take;
  readonly #finish;
  readonly #again;
  readonly #find;
  readonly #lose;
  readonly #finishLost;
  readonly #pending;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #underWay = new Set<Promise<void>>();
  #gateway: Gateway | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onFault: (error: unknown) => void = () => {};

  constructor(db: Database) {
    this.#insert = db.prepare<[string, string, string, number]>(
      `INSERT INTO jobs(call, principal, cause, state, deliveries, enqueuedAt) VALUES (?, ?, ?, 'ready', 0, ?)
       ON CONFLICT(call) DO UPDATE SET state = 'ready' WHERE state = 'lost'`,
    );
    this.#take = db.prepare<[], Job>(
      `UPDATE jobs SET state = 'taken', deliveries = deliveries + 1 WHERE state = 'ready' RETURNING *`,
    );
    this.#finish = db.prepare<[string]>(`UPDATE jobs SET state = 'done' WHERE call = ? AND state = 'taken'`);
    this.#again = db.prepare<[string]>(`UPDATE jobs SET state = 'ready' WHERE call = ? AND state IN ('done', 'lost')`);
    this.#finishLost = db.prepare<[string]>(`UPDATE jobs SET state = 'done' WHERE call = ? AND state = 'lost'`);
    this.#lose = db.prepare<[string]>(`UPDATE jobs SET state = 'lost' WHERE call = ? AND state = 'taken'`);
    this.#find = db.prepare<[string], Job>('SELECT * FROM jobs WHERE call = ?');
    this.#pending = db.prepare<[], Job>(`SELECT * FROM jobs WHERE state IN ('ready', 'taken') ORDER BY enqueuedAt`);
  }

  /** Starts the worker. Faults of a job are told to `onFault` and end that job only. */
  start(gateway: Gateway, onFault: (error: unknown) => void): void {
    this.#gateway = gateway;
    this.#onFault = onFault;
    this.#timer = setInterval(() => this.#work(), POLL_MS);
    this.#timer.unref();
  }

  /** Takes no more jobs; resolves when those under way are settled. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#gateway = undefined;
    await Promise.all(this.#underWay);
  }

  /** Puts the job of a call into the queue, once; resolves when the worker has settled it. */
  enqueue(call: string, by: Principal, cause: Cause): Promise<void> {
    this.#insert.run(call, by.principal, cause, Date.now());
    return this.#settled(call);
  }

  /** Delivers the job of a call once more, as a queue that promises "at least once" may. */
  redeliver(call: string): Promise<void> {
    if (this.#find.get(call) === undefined) throw noSuchCall();
    if (this.#again.run(call).changes === 0) throw new Refusal('conflict', 'the job is being delivered already');
    return this.#settled(call);
  }

  /** Resolves when no job is ready or taken. */
  async drain(): Promise<void> {
    for (let jobs = this.jobs(); jobs.length > 0; jobs = this.jobs()) {
      await Promise.all(jobs.map((job) => this.#settled(job.call)));
    }
  }

  /** The run was recovered: the job of a call whose worker died is over. */
  settleLost(call: string): void {
    this.#finishLost.run(call);
  }

  /** Jobs that are not done. */
  jobs(): Job[] {
    return this.#pending.all();
  }

  #settled(call: string): Promise<void> {
    if (this.#find.get(call)?.state === 'done') return Promise.resolve();
    setImmediate(() => this.#work());
    return new Promise((resolve) => this.#waiting.set(call, [...(this.#waiting.get(call) ?? []), resolve]));
  }

  #work(): void {
    if (this.#gateway === undefined || this.jobs().length === 0) return;
    for (const job of this.#take.all()) {
      const delivery = this.#deliver(this.#gateway, job)
        .catch(this.#onFault)
        .then(() => {
          this.#underWay.delete(delivery);
          this.#done(job.call);
        });
      this.#underWay.add(delivery);
    }
  }

  async #deliver(gateway: Gateway, job: Job): Promise<void> {
    const actor = gateway.principals.find(job.principal);
    if (actor === undefined) return;
    const { call, deliveries } = job;
    const cause = deliveries > 1 ? 'redelivery' : job.cause;
    gateway.store.audit.append({
      kind: 'delivery',
      principal: actor.principal,
      operation: call,
      detail: { deliveries },
    });
    const delayMs = gateway.faults.take(gateway.store.calls.get(call).run, 'delay-delivery');
    if (delayMs !== undefined) await sleep(delayMs);
    const outcome = await dispatchCall(gateway, { call, path: 'queue', cause, actor });
    // Nobody acknowledges for a dead worker.
    if (outcome.kind === 'died') this.#lose.run(call);
  }

  #done(call: string): void {
    this.#finish.run(call);
    for (const resolve of this.#waiting.get(call) ?? []) resolve();
    this.#waiting.delete(call);
  }
}
