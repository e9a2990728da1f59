import { mkdirSync, readdirSync, readlinkSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { lookAt, readStart, removeFile } from './planted-file.ts';

/** The names in a folder; none when there is no folder of this name, only a link to one, or nothing. */
export function namesIn(path: string): string[] {
  try {
    return lookAt(path)?.isDirectory() === true ? readdirSync(path) : [];
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** Everything below a folder by its path from there, what is in a folder before the folder. Never follows a link. */
export function below(root: string, folder = ''): string[] {
  return namesIn(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    return [...below(root, path), path];
  });
}

/** Removes a file, a link or an empty folder, if there is one. The reason when it cannot be. */
export function removeAny(path: string): string | undefined {
  if (lookAt(path)?.isDirectory() !== true) return removeFile(path);
  try {
    rmdirSync(path);
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
}

/** Where a link leads, or how a file begins. */
export function contentOf(path: string): string {
  return lookAt(path)?.isSymbolicLink() === true ? readlinkSync(path) : readStart(path);
}

/** Makes the folders from `root` to `path` that are missing; answers their paths from `root`, the outermost first. */
export function makeFolders(root: string, path: string): string[] {
  const made: string[] = [];
  let at = '';
  for (const step of path.split('/')) {
    at = join(at, step);
    if (mkdirSync(join(root, at), { recursive: true }) !== undefined) made.push(at);
  }
  return made;
}
