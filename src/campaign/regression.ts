import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { parseSource } from '../model/document.ts';
import { expectFormat, requireDocument } from '../model/document-check.ts';
import { UsageError } from '../model/errors.ts';
import type { Finding } from '../model/finding.ts';
import { planSchema } from '../model/plan.ts';
import { recipe } from '../model/recipe.ts';
import type { Replayable } from './try-again.ts';

/** A finding kept in the repository of the user: replayed in CI as it is, whatever generates mutants by then. */
export const regressionSchema = z.strictObject({
  retcon: z.literal('regression/1'),
  id: z.string(),
  title: z.string(),
  fingerprint: z.string(),
  scenario: z.string().describe('scenario file, relative to this one, or the id of a shipped pack'),
  startArguments: z.array(z.string()).optional().describe('what the command that starts the target was given besides'),
  baseline: z.string(),
  confirmed: z.strictObject({ n: z.int(), of: z.int() }),
  recipe,
  plan: planSchema,
});

export interface Regressions {
  scenario: string;
  startArguments: readonly string[];
  findings: Replayable[];
}

/** Writes a finding into a folder and gives the file. */
export async function promote(
  finding: Finding,
  from: { scenario: string; startArguments: readonly string[] },
  folder: string,
): Promise<string> {
  const file = join(folder, `${finding.id}.yaml`);
  const { id, title, fingerprint, baseline, confirmed, plan } = finding;
  const document: z.input<typeof regressionSchema> = {
    retcon: 'regression/1',
    id,
    title,
    fingerprint,
    scenario: existsSync(from.scenario) ? relative(folder, from.scenario).split(sep).join('/') : from.scenario,
    ...(from.startArguments.length === 0 ? {} : { startArguments: [...from.startArguments] }),
    baseline,
    confirmed,
    recipe: finding.recipe,
    plan,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(file, stringify(document, { lineWidth: 120, aliasDuplicateObjects: false }));
  return file;
}

/** Regression files and all files of folders, grouped by the target they run against. Throws for none and for a broken one. */
export async function readRegressions(names: readonly string[], cwd: string): Promise<Regressions[]> {
  const groups = new Map<string, Regressions>();
  for (const file of await filesOf(names, cwd)) {
    const document = parseSource(await readFile(file, 'utf8'), relative(cwd, file), 'scenario');
    expectFormat(document, 'regression/1', 'scenario');
    const { scenario, startArguments = [], ...finding } = requireDocument(document, regressionSchema, 'scenario');
    const beside = resolve(dirname(file), scenario);
    const from = existsSync(beside) ? beside : scenario;
    const key = JSON.stringify([from, startArguments]);
    const group = groups.get(key) ?? { scenario: from, startArguments, findings: [] };
    groups.set(key, group);
    group.findings.push(finding);
  }
  return [...groups.values()];
}

async function filesOf(names: readonly string[], cwd: string): Promise<string[]> {
  const files: string[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw new UsageError(`there is no file or folder ${name}`);
    if (!stat.isDirectory()) files.push(path);
    else
      files.push(
        ...(await readdir(path))
          .filter((one) => /\.ya?ml$/.test(one))
          .sort()
          .map((one) => join(path, one)),
      );
  }
  if (files.length === 0)
    throw new UsageError(`${names.join(', ')} holds no regression file; retcon campaigns promote makes one`);
  return files;
}
