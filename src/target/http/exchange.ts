import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';

export interface WireRequest {
  method: string;
  /** Path and query, starting with a slash. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface Answer {
  status: number;
  /** Lower case; empty when the answer has none. */
  contentType: string;
  body: string;
}

/** Why no whole answer came. `sent` tells whether the target may have processed the request. */
export interface Failure {
  kind: 'unreachable' | 'unsendable' | 'cut' | 'timeout' | 'garbage' | 'too-large' | 'aborted';
  sent: boolean;
  /** One sentence. */
  why: string;
  status?: number;
}

export type ExchangeEnd = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: Failure };

/** Answers are cut here: a target can stream for ever. */
const MOST_BYTES = 1024 * 1024;

/** One request, one answer; never follows a redirect, never sends twice, never throws, never outlives `timeoutMs`. */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ExchangeEnd> {
  return new Promise((resolve) => new Exchange(dispatcher, request, timeoutMs, signal, resolve));
}

class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #done = false;
  #status: number | undefined;
  #contentType = '';
  #chunks: Buffer[] = [];
  #size = 0;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#stop('aborted', 'the trial was stopped');

  constructor(
    dispatcher: Dispatcher,
    request: WireRequest,
    timeoutMs: number,
    readonly signal: AbortSignal | undefined,
    readonly resolve: (end: ExchangeEnd) => void,
  ) {
    this.#timer = setTimeout(() => this.#stop('timeout', `no whole answer within ${timeoutMs} ms`), timeoutMs);
    if (signal?.aborted === true) {
      this.#onAbort();
      return;
    }
    if (signal !== undefined) {
      setMaxListeners(0, signal);
      signal.addEventListener('abort', this.#onAbort);
    }
    try {
      const { method, path, headers, body } = request;
      dispatcher.dispatch({ method: method as Dispatcher.HttpMethod, path, headers, body: body ?? null }, this);
    } catch (error) {
      this.#fail('unsendable', `the request cannot be sent: ${sentence(error)}`);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Ended while it waited for a connection, or about to be sent a second time: a repetition would be an attack of our own.
    if (this.#done || this.#controller !== undefined) {
      controller.abort(new Error('not sent'));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return;
    this.#status = status;
    this.#contentType = String(headers['content-type'] ?? '').toLowerCase();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > MOST_BYTES) this.#stop('too-large', 'answer too large');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#status === undefined) {
      this.#fail('garbage', 'the answer is not HTTP');
      return;
    }
    const body =
      this.#chunks.length === 1 ? this.#chunks[0]?.toString('utf8') : Buffer.concat(this.#chunks).toString('utf8');
    this.#settle({ answer: { status: this.#status, contentType: this.#contentType, body: body ?? '' } });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = 'code' in error ? String(error.code) : '';
    const garbage = error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW';
    if (garbage && this.#status === undefined) this.#fail('garbage', 'the answer is not HTTP');
    else if (this.#controller !== undefined)
      this.#fail('cut', `the connection ended before the answer did: ${sentence(error)}`);
    else if (code === 'UND_ERR_INVALID_ARG') this.#fail('unsendable', `the request cannot be sent: ${sentence(error)}`);
    else this.#fail('unreachable', `no connection: ${sentence(error)}`);
  }

  #stop(kind: Failure['kind'], why: string): void {
    this.#fail(kind, why);
    this.#controller?.abort(new Error(why));
  }

  #fail(kind: Failure['kind'], why: string): void {
    const status = this.#status === undefined ? {} : { status: this.#status };
    this.#settle({ failure: { kind, why, sent: this.#controller !== undefined, ...status } });
  }

  #settle(end: ExchangeEnd): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#timer);
    this.signal?.removeEventListener('abort', this.#onAbort);
    this.#chunks = [];
    this.resolve(end);
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && error.message === '' ? String(error.code) : '';
  return (error.message || code || error.name).slice(0, 200);
}
