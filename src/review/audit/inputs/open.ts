import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { digestBytes } from '../../../model/canonical.ts';
import { UsageError } from '../../../model/errors.ts';
import type { JsonValue } from '../../../model/json.ts';
import { readText } from '../../../model/read-text.ts';
import { parseExact } from '../exact-json.ts';
import { partsOfDocument } from './document.ts';
import { firstLine, linesInput } from './lines.ts';
import type { AuditInput } from './submitted.ts';

/** Larger files are read line by line only. */
const WHOLE = 64 * 1024 * 1024;

/**
 * Opens a file of actions: JSON Lines by its ending or its shape, else one JSON document. Throws a UsageError that says
 * what is wrong with it.
 */
export async function openInput(file: string, cwd: string): Promise<AuditInput> {
  const path = resolve(cwd, file);
  const size = await stat(path).then(
    (info) => info.size,
    () => 0,
  );
  if (/\.(jsonl|ndjson)$/i.test(file) || size > WHOLE) return linesInput(path, file);
  const text = await readText(path, file);
  const value = parsed(text);
  if (value === undefined) {
    if (parsed(firstLine(text)) !== undefined) return linesInput(path, file);
    throw new UsageError(`${file} is neither JSON nor JSON Lines: ${whyNot(text)}`);
  }
  return {
    name: file,
    async *read() {
      yield* partsOfDocument(value, file);
    },
    digest: () => digestBytes(text),
  };
}

/** A context for all inputs, from a file of its own: `{records, references}`, bare or under the key `context`. */
export async function readContextFile(file: string, cwd: string): Promise<JsonValue> {
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), 'utf8');
  } catch {
    throw new UsageError(`cannot read the context ${file}: there is no such file`);
  }
  const value = parsed(text);
  if (value === undefined) throw new UsageError(`${file} is not JSON: ${whyNot(text)}`);
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value.context ?? value) : value;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

function whyNot(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
