import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import { readText } from '../model/read-text.ts';
import { type Lock, lockOf, readLock } from '../review/lint/lock.ts';
import type { Manifest } from '../review/lint/manifest.ts';
import { type Io, writeLine } from './io.ts';

/** The lock to compare with; written anew first where that is asked for. */
export async function lockFile(
  file: string | undefined,
  update: boolean,
  manifest: Manifest,
  io: Io,
): Promise<Lock | undefined> {
  if (file === undefined) return undefined;
  const path = resolve(io.cwd, file);
  if (!update) return readLock(await readText(path, file), file);
  const lock = lockOf(manifest);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
  } catch (cause) {
    throw new UsageError(`cannot write the lock ${file}: ${(cause as Error).message}`);
  }
  writeLine(io.stderr, `lock of ${lock.tools.length} tools: ${path}`);
  return lock;
}
