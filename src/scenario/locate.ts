import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSource } from '../model/document.ts';
import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import { readText } from '../model/read-text.ts';
import { childOf } from '../model/schema-walk.ts';

/** Names that a scenario file may have in a user's project. */
const SCENARIO_FILES = ['retcon.yaml', 'retcon.yml', 'retcon.json'] as const;

/** Folder of the scenarios and packs that Retcon ships. */
export const SHIPPED: string = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const CASES: string = join(SHIPPED, 'cases');

type Origin = Required<Pick<ScenarioListing, 'case' | 'source'>>;

export interface ScenarioListing {
  id: string;
  summary: string;
  /** The public report that it stands for, and where that is. */
  case?: string;
  source?: string[];
  file: string;
}

/** The scenario packs that Retcon ships, by id. */
export async function listScenarios(): Promise<ScenarioListing[]> {
  return Promise.all(
    shippedIds().map(async (id) => {
      const file = shippedFile(id);
      const { value } = parseSource(await readText(file), file, 'scenario');
      const [summary, origin] = [childOf(value, 'summary'), childOf(value, 'origin') as Origin | undefined];
      return { id, summary: typeof summary === 'string' ? summary : '', ...origin, file };
    }),
  );
}

/**
 * The absolute path of a scenario file. `name` is the path of a file or of a folder that holds one, or the id of a shipped
 * pack; without it, retcon.yaml, .yml or .json is looked for from `cwd` up to the root of its repository. Throws a
 * UsageError with what would be right.
 */
export function resolveScenario(name: string | undefined, cwd: string = process.cwd()): string {
  if (name === undefined) return discover(cwd);
  const path = resolve(cwd, name);
  if (isFile(path)) return path;
  const inFolder = isFolder(path) ? fileIn(path) : undefined;
  if (inFolder !== undefined) return inFolder;
  const ids = shippedIds();
  if (ids.includes(name)) return shippedFile(name);
  if (isFolder(path)) throw new UsageError(`the folder ${name} has no ${SCENARIO_FILES[0]}`);
  if (/[\\/]|\.(ya?ml|json)$/i.test(name))
    throw new UsageError(`there is no file ${name}${suggestion(name, nearby(path, cwd))}`);
  throw new UsageError(
    `there is no scenario ${JSON.stringify(name)}: neither a file nor a shipped pack${suggestion(name, ids)}`,
  );
}

/** A path as a person at `cwd` would write it. */
export function displayPath(file: string, cwd: string = process.cwd()): string {
  const short = relative(cwd, file);
  return short === '' || short.startsWith('..') ? file : short;
}

function discover(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const found = fileIn(folder);
    if (found !== undefined) return found;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break;
  }
  throw new UsageError(
    `no ${SCENARIO_FILES[0]} here or above; name a scenario (shipped: ${shippedIds().join(', ')}) or make one with: retcon init`,
  );
}

function fileIn(folder: string): string | undefined {
  return SCENARIO_FILES.map((name) => join(folder, name)).find(isFile);
}

function nearby(path: string, cwd: string): string[] {
  const folder = dirname(path);
  if (!isFolder(folder)) return [];
  const prefix = relative(cwd, folder);
  const names = readdirSync(folder).filter((name) => /\.(ya?ml|json)$/i.test(name));
  return names.map((name) => (prefix === '' ? name : `${prefix}${sep}${name}`)).sort();
}

function shippedIds(): string[] {
  if (!isFolder(SHIPPED)) return [];
  const packs = readdirSync(SHIPPED).filter((id) => isFile(join(SHIPPED, id, SCENARIO_FILES[0])));
  return [...packs, ...caseIds()].sort();
}

/** Each case is one file over a common one. */
function caseIds(): string[] {
  const names = isFolder(CASES) ? readdirSync(CASES) : [];
  return names.flatMap((name) => /^(ra-\d\d)\.yaml$/.exec(name)?.[1] ?? []);
}

function shippedFile(id: string): string {
  return caseIds().includes(id) ? join(CASES, `${id}.yaml`) : join(SHIPPED, id, SCENARIO_FILES[0]);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
