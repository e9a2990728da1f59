import { randomBytes } from 'node:crypto';

let pool = randomBytes(4096);
let used = 0;
let last = 0;

/**
 * A new id such as `call_…`: time first, so that rows made together lie together, then 64 random bits, so that nobody
 * guesses one. It is a name all the same and authorises nothing.
 */
export function newId(kind: 'run' | 'call' | 'apr' | 'att' | 'grt' | 'ref' | 'stt'): string {
  if (used + 8 > pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  used += 8;
  last = Math.max(last + 1, Date.now() * 1000);
  return `${kind}_${last.toString(16)}${pool.toString('hex', used - 8, used)}`;
}
