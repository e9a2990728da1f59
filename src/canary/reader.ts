import type { Canary, RawEffect } from './canary.ts';

/** A read that takes longer counts as failed; what it brings later is still taken. Milliseconds. */
const PATIENCE = 5000;

/** Reads one canary, never twice at once, and knows since when it has been seen working. */
export class Reader {
  /** When the last read that succeeded had started. */
  lastGood = Number.NEGATIVE_INFINITY;
  error: Error | undefined;
  #failingSince: number | undefined;
  #running: Promise<void> | undefined;

  constructor(
    readonly canary: Canary,
    private readonly receive: (raw: RawEffect) => void,
  ) {}

  /** Never rejects: a failure is kept in `error` until a read succeeds. */
  async read(): Promise<void> {
    this.#running ??= this.#start();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#fail(
          new Error(`canary "${this.canary.name}" did not answer within ${PATIENCE} ms`),
          Date.now() - PATIENCE,
        );
        resolve();
      }, PATIENCE);
    });
    await Promise.race([this.#running, late]);
    clearTimeout(timer);
  }

  /** A read that started after `time` has succeeded, or none has for longer than `patience`. */
  isDone(time: number, patience: number, now: number): boolean {
    if (this.lastGood > time) return true;
    return this.#failingSince !== undefined && now - Math.max(this.#failingSince, time) > patience;
  }

  async #start(): Promise<void> {
    const start = Date.now();
    const seen = await this.canary.read().catch((error: unknown) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)), start);
      return undefined;
    });
    this.#running = undefined;
    if (seen === undefined) return;
    this.lastGood = start;
    this.error = undefined;
    this.#failingSince = undefined;
    for (const raw of seen) this.receive(raw);
  }

  #fail(error: Error, since: number): void {
    this.error = error;
    this.#failingSince ??= since;
  }
}
