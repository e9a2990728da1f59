import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { SourcePlace } from '../model/finding.ts';
import type { SimpleAction } from '../model/plan.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';

/** The recorded step that the causing action is, or the last recorded one before it; else the top of the recording. */
export function sourcePlaceOf(
  baseline: Pick<ScenarioBaseline, 'file' | 'places'>,
  actions: readonly Pick<SimpleAction, 'id'>[],
  causing: string,
): SourcePlace {
  const until = actions.findIndex(({ id }) => id === causing);
  const before = (until === -1 ? actions : actions.slice(0, until + 1)).toReversed();
  const recorded = before.find(({ id }) => Object.hasOwn(baseline.places, id));
  const { line = 1, column = 1, file = baseline.file } = baseline.places[recorded?.id ?? ''] ?? {};
  return { file: fromRepository(file), line, column };
}

/** The path from the root of the repository that the file is in, with slashes; from here where it is in none. */
function fromRepository(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return slashes(relative(folder, file));
    if (dirname(folder) === folder) return slashes(relative(process.cwd(), file));
  }
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}
