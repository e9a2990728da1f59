import { readFile, stat } from 'node:fs/promises';
import { UsageError } from './errors.ts';

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file that a person named, `shown` as they wrote it. Throws a UsageError that says which file cannot be
 * read, and why.
 */
export async function readText(file: string, shown: string = file): Promise<string> {
  let bytes: Buffer;
  try {
    const info = await stat(file);
    if (!info.isFile()) throw new UsageError(`${shown} is not a file`);
    if (info.size > MAX_DOCUMENT_BYTES) throw new UsageError(`${shown} is larger than 64 MiB`);
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${shown}: ${reasonOf(error)}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${shown} is not UTF-8 text`);
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return error instanceof Error ? error.message : String(error);
}
