import { StringDecoder } from 'node:string_decoder';

/** Cuts a stream of bytes into lines. What stands behind the last line break is a line once the stream has ended. */
export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  constructor(
    readonly onLine: (line: string) => void,
    /** Characters; a line that goes on beyond is given as it is then. */
    readonly longest: number,
  ) {}

  feed(chunk: Buffer): void {
    const parts = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) this.onLine(part.replace(/\r$/, ''));
    if (this.#rest.length > this.longest) this.end();
  }

  end(): void {
    const last = this.#rest + this.#decoder.end();
    this.#rest = '';
    if (last !== '') this.onLine(last);
  }
}
