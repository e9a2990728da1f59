import { RetconError } from '../model/errors.ts';

/** A message that is not of its format, with its place in the list. */
export function malformed(
  what: string,
  index: number,
  issue: { path: PropertyKey[]; message: string } | undefined,
): RetconError {
  const place = ['messages', index, ...(issue?.path ?? [])].map(String).join('.');
  return new RetconError('baseline', `${place}: not ${what}: ${issue?.message ?? 'unknown'}`);
}
