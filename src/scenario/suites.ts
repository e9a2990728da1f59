import { DISPATCH_PATHS, type DispatchPath } from '../model/dispatch-path.ts';
import { matchesGlob } from './select-operators.ts';

/** Which part of the tests a change to some files or packages calls for. */
export interface Suite {
  /** Globs of files from the root of the repository: `*` any text within a folder, `**` any text. */
  files: readonly string[];
  /** Names of packages; `*` stands for any text. */
  packages: readonly string[];
  /** Operators to replay; none where such a change cannot matter. */
  operators: readonly string[];
  /** Dispatch paths to replay; all where there is no word of them. */
  paths?: readonly DispatchPath[] | undefined;
}

/** What differs between two states of a repository. */
export interface Change {
  files: readonly string[];
  packages: readonly string[];
}

export type SuiteChoice =
  | { run: 'everything'; why: string }
  | { run: 'nothing'; why: string }
  | { run: 'some'; operators: string[]; paths: DispatchPath[]; why: string };

/** Everything, unless each single thing that changed is mapped: what nobody thought of may matter anywhere. */
export function chooseSuites(change: Change, suites: readonly Suite[]): SuiteChoice {
  const things: [string, (suite: Suite) => boolean][] = [
    ...change.files.map((file): (typeof things)[number] => [
      file,
      (suite) => suite.files.some((glob) => matchesPath(glob, file)),
    ]),
    ...change.packages.map((name): (typeof things)[number] => [
      `package ${name}`,
      (suite) => suite.packages.some((glob) => matchesGlob(glob, name)),
    ]),
  ];
  if (suites.length === 0) return { run: 'everything', why: 'the scenario has no suites' };
  if (things.length === 0) return { run: 'everything', why: 'nothing changed' };
  const chosen = new Set<Suite>();
  for (const [name, fits] of things) {
    const own = suites.filter(fits);
    if (own.length === 0) return { run: 'everything', why: `no suite names ${name}` };
    for (const suite of own) chosen.add(suite);
  }
  const asked = [...chosen].filter(({ operators }) => operators.length > 0);
  if (asked.length === 0) return { run: 'nothing', why: 'what changed is of suites without operators only' };
  const operators = [...new Set(asked.flatMap((suite) => suite.operators))];
  const paths = asked.some((suite) => suite.paths === undefined)
    ? [...DISPATCH_PATHS]
    : DISPATCH_PATHS.filter((path) => asked.some((suite) => suite.paths?.includes(path) === true));
  return { run: 'some', operators, paths, why: `${things.length} changes call for ${operators.join(', ')}` };
}

function matchesPath(glob: string, file: string): boolean {
  const pattern = glob
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${pattern}$`).test(file);
}
