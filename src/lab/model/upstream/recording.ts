import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { UsageError } from '../../../model/errors.ts';
import { readText } from '../../../model/read-text.ts';
import type { Print } from './print.ts';

const call = z.strictObject({ id: z.string(), tool: z.string(), arguments: z.string() });

/** One answer of a real model. The request is not in it, only its digest. */
const recorded = z.strictObject({
  retcon: z.literal('model-record/1'),
  protocol: z.string(),
  digest: z.string(),
  markers: z.array(z.string()),
  status: z.int(),
  type: z.string(),
  body: z.string(),
  calls: z.array(call),
  text: z.string(),
});
export type Recorded = z.infer<typeof recorded>;

/** Answers by the digest of their request, in the order in which they were given. */
export class Recording {
  readonly #byDigest = new Map<string, Recorded[]>();
  readonly #asked = new Map<string, number>();

  /** Reads JSON Lines. Throws a UsageError that names the line. */
  static async read(file: string, shown: string = file): Promise<Recording> {
    const recording = new Recording();
    for (const [i, line] of (await readText(file, shown)).split('\n').entries()) {
      if (line.trim() === '') continue;
      const read = recorded.safeParse(jsonOf(line));
      if (!read.success) throw new UsageError(`${shown}:${i + 1} is no recorded answer (model-record/1)`);
      const { digest } = read.data;
      recording.#byDigest.set(digest, [...(recording.#byDigest.get(digest) ?? []), read.data]);
    }
    return recording;
  }

  /** The answer to a request: the next one each time that a trial asks it again, and the last one from then on. */
  next({ digest, markers }: Print): Recorded | undefined {
    const answers = this.#byDigest.get(digest);
    if (answers === undefined) return undefined;
    const key = `${digest} ${markers.join(' ')}`;
    const times = this.#asked.get(key) ?? 0;
    if (times < answers.length) this.#asked.set(key, times + 1);
    return answers[Math.min(times, answers.length - 1)];
  }
}

/** Appends answers to a file that only its owner may read. */
export class Recorder {
  readonly #file: WriteStream;
  #broken: Error | undefined;

  constructor(file: string) {
    this.#file = createWriteStream(file, { flags: 'a', mode: 0o600 });
    this.#file.on('error', (error) => {
      this.#broken = error;
    });
  }

  add(answer: Omit<Recorded, 'retcon'>): void {
    this.#file.write(`${JSON.stringify({ retcon: 'model-record/1', ...answer })}\n`);
  }

  /** Throws a UsageError when something could not be written. */
  async close(): Promise<void> {
    this.#file.end();
    if (this.#broken === undefined) await finished(this.#file).catch(() => undefined);
    if (this.#broken !== undefined) throw new UsageError(`the recording is not whole: ${this.#broken.message}`);
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
