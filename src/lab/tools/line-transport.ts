import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { isJsonObject } from '../../model/json.ts';

const LONGEST_LINE = 10 * 1024 * 1024;

/**
 * JSON-RPC, one message a line. Unlike the transport of the library it answers what is no message, so that a client that
 * sends one does not wait for ever.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  #rest: Buffer[] = [];
  #size = 0;
  #skipping = false;
  #closed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  async start(): Promise<void> {
    this.output.on('error', () => void this.close());
    this.input.on('data', (chunk: Buffer) => this.#take(chunk));
    this.input.on('error', () => void this.close());
    this.input.on('end', () => void this.close());
    this.input.on('close', () => void this.close());
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve();
      this.output.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.input.removeAllListeners('data');
    this.input.pause();
    this.onclose?.();
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#line();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > LONGEST_LINE) {
      this.#skipping = true;
      this.#rest = [];
    } else this.#rest.push(piece);
  }

  #line(): void {
    const text = Buffer.concat(this.#rest).toString('utf8').trim();
    const skipped = this.#skipping;
    this.#rest = [];
    this.#size = 0;
    this.#skipping = false;
    const read = skipped ? TOO_LONG : text === '' ? undefined : messageIn(text);
    if (read === undefined) return;
    if ('jsonrpc' in read) this.onmessage?.(read);
    else this.output.write(`${JSON.stringify({ jsonrpc: '2.0', id: read.id, error: read.error })}\n`);
  }
}

interface Refusal {
  id: string | number | null;
  error: { code: number; message: string };
}

const TOO_LONG: Refusal = {
  id: null,
  error: { code: -32600, message: `The message is larger than ${LONGEST_LINE} bytes` },
};

function messageIn(line: string): JSONRPCMessage | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, error: { code: -32700, message: 'Parse error: the line is not valid JSON' } };
  }
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return { id: idOf(value), error: { code: -32600, message: 'Invalid request: this is no JSON-RPC message' } };
  }
}

function idOf(value: unknown): string | number | null {
  const id = isJsonObject(value) ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
