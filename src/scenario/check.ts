import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import { suggestion } from '../model/nearest.ts';
import type { Problem } from '../model/problem.ts';
import { patchId } from '../mutation/patch/patch.ts';
import { OPERATORS } from '../mutation/registry.ts';
import type { Environment } from './interpolate.ts';
import type { ScenarioFile } from './schema.ts';
import { matchesGlob } from './select-operators.ts';

/** What a schema cannot say of the scenario file itself: names that must exist, credentials that must be there. */
export function scenarioProblems(
  document: SourceDocument,
  scenario: ScenarioFile,
  folder: string,
  env: Environment,
  /** The target is spoken to by a driver, which is told all credentials. */
  driven: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, message: string, part?: 'key' | 'value'): void => {
    problems.push(problemAt(document, path, message, part));
  };
  checkCredentials(scenario, folder, env, driven, report);
  const people = Object.keys(scenario.principals);
  for (const [part, name] of Object.entries(scenario.cast)) {
    if (name === undefined || people.includes(name)) continue;
    report(['cast', part], `unknown principal ${JSON.stringify(name)}${suggestion(name, people)}`);
  }
  // Guards alone would leave every tool refused to everybody.
  if (scenario.contract === 'policy' && Object.keys(scenario.policy?.tools ?? {}).length === 0) {
    report(['contract'], 'contract: policy needs rules under policy.tools');
  }
  for (const [tool, { canary }] of Object.entries(scenario.policy?.tools ?? {})) {
    const names = Object.keys(scenario.canaries);
    if (canary === undefined || names.includes(canary)) continue;
    report(['policy', 'tools', tool, 'canary'], `unknown canary ${JSON.stringify(canary)}${suggestion(canary, names)}`);
  }
  for (const [name, { kind, file, url }] of Object.entries(scenario.canaries)) {
    if (kind !== 'tools' || file !== undefined || url !== undefined || scenario.lab.tools !== undefined) continue;
    report(
      ['canaries', name],
      'names neither file nor url, and the lab serves no tools: write lab: { tools: {} }',
      'key',
    );
  }
  const ids = [...Object.keys(scenario.patches).map(patchId), ...OPERATORS.map(({ id }) => id)];
  for (const key of ['include', 'exclude'] as const) {
    for (const [i, pattern] of scenario.operators[key].entries()) {
      if (ids.some((id) => matchesGlob(pattern, id))) continue;
      report(['operators', key, i], `no operator is named ${JSON.stringify(pattern)}${suggestion(pattern, ids)}`);
    }
  }
  return problems;
}

type Report = (path: Path, message: string, part?: 'key' | 'value') => void;

function checkCredentials(
  { principals, target }: ScenarioFile,
  folder: string,
  env: Environment,
  driven: boolean,
  report: Report,
): void {
  for (const [name, { credentials }] of Object.entries(principals)) {
    const at = ['principals', name, 'credentials'];
    if ('env' in credentials) {
      if ((env[credentials.env] ?? '') === '')
        report([...at, 'env'], `the environment variable ${credentials.env} is not set`);
    } else if ('file' in credentials) {
      if (!isFile(resolve(folder, credentials.file))) report([...at, 'file'], `there is no file ${credentials.file}`);
    } else if (target.start === undefined && !driven) {
      report(
        [...at, 'generate'],
        'generate needs a target that Retcon starts (target.start): nobody else would know the token',
      );
    }
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What is no mistake and still limits what a campaign can show. */
export function scenarioNotes({ principals, budget }: ScenarioFile): string[] {
  const notes: string[] = [];
  const tenants = new Set(Object.values(principals).map(({ tenant }) => tenant));
  if (tenants.size < 2) notes.push('all principals are of one tenant: nothing that crosses tenants can be tried');
  if (Object.keys(principals).length < 2)
    notes.push('there is one principal only: nothing done in the name of another can be tried');
  if (budget.time !== undefined)
    notes.push('budget.time ends a run by the clock: two runs need not try the same mutants');
  return notes;
}
