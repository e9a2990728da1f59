import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { type Print, printOf } from './print.ts';

/** Bytes of a file that become evidence. */
const LONGEST = 16 * 1024;
/** A planted file is this old, so that any write changes its time, however soon it comes. */
const PLANTED_AT = 1_000_000_000;
/** How every planted file begins. */
export const OPENING = 'retcon canary ';

/** Undefined when there is nothing of this name. Never follows a link. */
export function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Makes a file that must not exist yet. */
export function plantFile(path: string, content: string): Print {
  const file = openSync(path, 'wx', 0o666);
  try {
    writeSync(file, content);
    futimesSync(file, PLANTED_AT, PLANTED_AT);
    return printOf(fstatSync(file));
  } finally {
    closeSync(file);
  }
}

/** The beginning of a regular file as text; empty for anything else. Never follows a link or waits on a pipe. */
export function readStart(path: string): string {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!fstatSync(file).isFile()) return '';
      const bytes = Buffer.alloc(LONGEST);
      return bytes.subarray(0, readSync(file, bytes, 0, LONGEST, 0)).toString('utf8');
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

/** Removes a file if it is there. The reason when it cannot be. */
export function removeFile(path: string): string | undefined {
  try {
    unlinkSync(path);
    return undefined;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : message;
  }
}
