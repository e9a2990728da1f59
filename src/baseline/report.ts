import type { Path } from '../model/document.ts';
import { suggestion } from '../model/nearest.ts';

/** Notes one mistake at a place of the document. */
export type Report = (path: Path, message: string, part?: 'key' | 'value') => void;

/** `suggestion`, kept cheap for names and lists of any length. */
export function suggest(name: string, names: readonly string[]): string {
  return suggestion(name.slice(0, 64), names.slice(0, 200));
}

/** Refuses a name that is not among the known ones. */
export function known(report: Report, path: Path, what: string, name: string, names: readonly string[]): boolean {
  if (names.includes(name)) return true;
  report(path, `unknown ${what} ${JSON.stringify(name)}${suggest(name, names)}`);
  return false;
}
