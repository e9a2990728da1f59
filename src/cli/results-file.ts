import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { ActionReview } from '../model/review.ts';
import { jsonText } from '../report/escape.ts';

export interface ResultsFile {
  /** Gives a promise only where the file cannot keep up. */
  write(review: ActionReview): void | Promise<void>;
  close(): Promise<void>;
}

/** Reviews of single actions as JSON Lines, written as they come. Throws a UsageError when the file cannot be written. */
export async function resultsFile(file: string, cwd: string): Promise<ResultsFile> {
  const path = resolve(cwd, file);
  const refuse = (cause: unknown): never => {
    throw new UsageError(`cannot write the results ${file}: ${(cause as Error).message}`);
  };
  await mkdir(dirname(path), { recursive: true }).catch(refuse);
  const stream = createWriteStream(path);
  await once(stream, 'open').catch(refuse);
  return {
    write(review) {
      if (stream.write(`${jsonText(JSON.stringify(review))}\n`)) return undefined;
      return once(stream, 'drain').then(() => undefined);
    },
    async close() {
      stream.end();
      await once(stream, 'close');
    },
  };
}
