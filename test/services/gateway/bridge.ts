import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** Asks a server and waits for the answer, as a call of SQLite waits for its file. */
export class Bridge {
  readonly #worker: Worker;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #port;

  constructor(servers: { postgres: string; redis: string }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { ...servers, port: port2, signal: this.#signal },
      transferList: [port2],
      execArgv: [],
    });
    this.#worker.unref();
    this.#port.unref();
  }

  ask<T>(kind: 'sql' | 'redis', request: unknown[]): T {
    Atomics.store(this.#signal, 0, 0);
    this.#port.postMessage({ kind, request });
    Atomics.wait(this.#signal, 0, 0, 10_000);
    const reply = receiveMessageOnPort(this.#port)?.message as { result?: T; error?: string } | undefined;
    if (reply === undefined) throw new Error('the server did not answer');
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.result as T;
  }

  close(): void {
    void this.#worker.terminate();
  }
}
