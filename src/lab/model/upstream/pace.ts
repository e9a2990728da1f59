/** Spaces requests evenly at `perSecond`. False when a request would have to wait longer than `most` milliseconds. */
export class Pace {
  #next = 0;

  constructor(
    readonly perSecond: number | undefined,
    readonly most = 60_000,
  ) {}

  async turn(signal: AbortSignal): Promise<boolean> {
    if (this.perSecond === undefined) return true;
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    if (turn - now > this.most) return false;
    this.#next = turn + 1000 / this.perSecond;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, turn - now);
      signal.addEventListener('abort', done);
    });
    return true;
  }
}
