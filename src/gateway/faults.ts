import type { OddResult } from './results/odd.ts';

/** Where a worker can be made to die: before the effect, after it, or with its outcome known and not yet on record. */
export const CRASH_POINTS = ['before-effect', 'after-effect', 'before-record'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What can be made to go wrong in one run, once. Times are milliseconds. */
export interface Fault {
  crash: CrashPoint;
  'delay-effect': number;
  'delay-delivery': number;
  'fail-after-effect': true;
  'drop-answer': true;
  'model-fails': true;
  result: OddResult;
}
export type FaultKind = keyof Fault;

/** The worker is gone. Nothing that it would still have done happens; no request may treat this as a refusal. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** Faults that tests have armed. Each is felt by one run and once, so that neighbours never notice. */
export class Faults {
  readonly #armed = new Map<string, Partial<Fault>>();
  readonly #lost = new Set<string>();

  arm<K extends FaultKind>(run: string, kind: K, value: Fault[K]): void {
    this.#armed.set(run, { ...this.#armed.get(run), [kind]: value });
  }

  /** The armed fault of that kind, which is spent with this. */
  take<K extends FaultKind>(run: string, kind: K): Fault[K] | undefined {
    const { [kind]: value, ...rest } = this.#armed.get(run) ?? {};
    if (value === undefined) return undefined;
    if (Object.keys(rest).length === 0) this.#armed.delete(run);
    else this.#armed.set(run, rest as Partial<Fault>);
    return value as Fault[K];
  }

  /** Dies here if a crash is armed for this point. */
  crashAt(run: string, call: string, point: CrashPoint): void {
    if (this.#armed.get(run)?.crash !== point) return;
    this.take(run, 'crash');
    this.#lost.add(call);
    throw new WorkerDied(`the worker died ${point}`);
  }

  /** Whether the worker that executed the call is known to be dead; said once. */
  takeLost(call: string): boolean {
    return this.#lost.delete(call);
  }
}
