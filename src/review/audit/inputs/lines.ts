import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { UsageError } from '../../../model/errors.ts';
import type { JsonValue } from '../../../model/json.ts';
import { parseExact } from '../exact-json.ts';
import { partOfLine } from './document.ts';
import type { AuditInput, Part, Submitted } from './submitted.ts';

const MAX_LINE = 16 * 1024 * 1024;

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** JSON Lines, read in pieces: however long the file is, only one piece of it is in memory. */
export function linesInput(path: string, name: string): AuditInput {
  let digest = '';
  return {
    name,
    digest: () => digest,
    async *read() {
      const hash = createHash('sha256');
      const decoder = new TextDecoder('utf-8', { fatal: true });
      let rest = '';
      let line = 0;
      try {
        for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
          hash.update(chunk as Buffer);
          const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
          rest = lines.pop() ?? '';
          if (rest.length > MAX_LINE) throw new UsageError(`${name}:${line + lines.length + 1}: longer than 16 MiB`);
          yield* partsOf(lines, name, line);
          line += lines.length;
        }
        rest += decoder.decode();
      } catch (error) {
        throw readable(error, name);
      }
      yield* partsOf([rest], name, line);
      digest = hash.digest('hex');
    },
  };
}

function* partsOf(lines: readonly string[], name: string, before: number): Iterable<Part> {
  let actions: Submitted[] = [];
  for (const [i, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const at = `${name}:${before + i + 1}`;
    const part = partOfLine(parsedLine(text, at), at);
    if ('actions' in part) {
      for (const action of part.actions) actions.push(action);
      continue;
    }
    if (actions.length > 0) yield { actions };
    actions = [];
    yield part;
  }
  if (actions.length > 0) yield { actions };
}

function parsedLine(text: string, at: string): JsonValue {
  try {
    return parseExact(text);
  } catch (error) {
    throw new UsageError(`${at}: not JSON: ${(error as Error).message}`);
  }
}

function readable(error: unknown, name: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new UsageError(`cannot read ${name}: there is no such file`);
  if (code === 'EISDIR') return new UsageError(`${name} is not a file`);
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new UsageError(`${name} is not UTF-8 text`);
  return error;
}
