import { randomUUID } from 'node:crypto';

/** Messages to oneself: that one has come back shows that what was sent before it has come too. */
export class Fences {
  readonly #open = new Map<string, () => void>();

  /** Sends one and waits for it. */
  async pass(send: (token: string) => Promise<void>): Promise<void> {
    const token = randomUUID();
    const back = new Promise<void>((resolve) => {
      this.#open.set(token, resolve);
    });
    try {
      await send(token);
      await back;
    } finally {
      this.#open.delete(token);
    }
  }

  /** Takes a message that may be a fence. */
  back(token: string): void {
    this.#open.get(token)?.();
  }
}
