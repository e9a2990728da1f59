import { InvalidArgumentError } from 'commander';
import { DISPATCH_PATHS, type DispatchPath } from '../../model/dispatch-path.ts';
import { SEVERITIES, type Severity } from '../../model/finding.ts';
import { suggestion } from '../../model/nearest.ts';

function words(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** `forge-*,-forge-call`: globs to include, and after a minus to exclude. Nothing to include means all. */
export function operatorSelection(text: string): { include: string[]; exclude: string[] } {
  const all = words(text);
  const include = all.filter((word) => !word.startsWith('-'));
  const exclude = all.filter((word) => word.startsWith('-')).map((word) => word.slice(1));
  return { include: include.length === 0 ? ['*'] : include, exclude };
}

export function dispatchPaths(text: string): DispatchPath[] {
  return words(text).map((word) => {
    const path = DISPATCH_PATHS.find((one) => one === word);
    if (path === undefined)
      throw new InvalidArgumentError(`There is no path "${word}"${suggestion(word, DISPATCH_PATHS)}.`);
    return path;
  });
}

export function failOn(text: string): Severity | 'never' {
  const choices = [...SEVERITIES, 'never'] as const;
  const found = choices.find((one) => one === text);
  if (found === undefined)
    throw new InvalidArgumentError(`There is no severity "${text}"${suggestion(text, choices)}.`);
  return found;
}

/** Gathers the values of an option that may be given more than once. */
export function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
