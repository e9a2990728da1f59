import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY: string = fileURLToPath(new URL('../../', import.meta.url));

/** A new folder below `.retcon`, which git ignores. The system's temporary folder may be slow or small. */
export async function makePlace(name: string): Promise<string> {
  const parent = join(REPOSITORY, '.retcon');
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `test-${name}-`));
}

export async function removePlace(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
