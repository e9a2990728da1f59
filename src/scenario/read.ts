import { dirname } from 'node:path';
import { parseSource, refusal, type SourceDocument } from '../model/document.ts';
import { checkDocument, expectFormat } from '../model/document-check.ts';
import type { JsonValue } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import { readText } from '../model/read-text.ts';
import { childOf } from '../model/schema-walk.ts';
import { adapterKind } from '../target/registry.ts';
import { deriveBaselines, readBaselines } from './baselines.ts';
import { readCanaries } from './canaries.ts';
import { scenarioNotes, scenarioProblems } from './check.ts';
import { extended } from './extend.ts';
import { type Environment, interpolate } from './interpolate.ts';
import { readLab } from './lab.ts';
import { displayPath, resolveScenario } from './locate.ts';
import { patchProblems } from './patches.ts';
import { placeholderProblems } from './placeholders.ts';
import { withProfile } from './profile.ts';
import type { Scenario } from './scenario.ts';
import { type ScenarioFile, scenarioSchema } from './schema.ts';
import { readTarget } from './target.ts';

export interface ReadOptions {
  /** Name of the profile to lay over the scenario. */
  profile?: string | undefined;
  env?: Environment;
  cwd?: string;
}

/**
 * Reads a scenario with everything it names: target file, baselines, canary definitions. Nothing is written or started.
 * `name` is a path, the id of a shipped pack, or undefined to look for retcon.yaml. Throws a DocumentError with every
 * problem and its place, a UsageError for a name that leads nowhere.
 */
export async function readScenario(name: string | undefined, options: ReadOptions = {}): Promise<Scenario> {
  const { profile, env = process.env, cwd = process.cwd() } = options;
  const file = resolveScenario(name, cwd);
  const folder = dirname(file);
  const shown = displayPath(file, cwd);
  const own = parseSource(await readText(file, shown), shown, 'scenario');
  expectFormat(own, 'scenario/1', 'scenario');
  const raw = await extended(own, file, 'scenario', cwd);
  const { document, problems } = interpolate(raw, folder, env);
  problems.push(
    ...placeholderProblems(
      document,
      keysAt(document.value, 'principals'),
      keysAt(document.value, 'canaries'),
      childOf(childOf(document.value, 'lab'), 'tools') !== undefined,
    ),
  );
  const plain = checkDocument(document, scenarioSchema);
  if (!plain.ok) throw refusal('scenario', withoutUnresolved(problems, plain.problems));
  const source = profile === undefined ? document : withProfile(document, profile);
  const checked = profile === undefined ? plain : checkDocument(source, scenarioSchema);
  if (!checked.ok) throw refusal('scenario', [...problems, ...checked.problems]);
  return assemble(source, checked.value, problems, { file, folder, env, cwd, profile });
}

interface Setting {
  file: string;
  folder: string;
  env: Environment;
  cwd: string;
  profile: string | undefined;
}

async function assemble(
  source: SourceDocument,
  scenario: ScenarioFile,
  found: readonly Problem[],
  setting: Setting,
): Promise<Scenario> {
  const { file, folder, env, cwd, profile } = setting;
  const target = await readTarget(source, scenario, { folder, env, cwd });
  const baselines = await readBaselines(source, scenario, folder, cwd);
  const canaries = readCanaries(source, scenario.canaries);
  const driven = target.target !== undefined && adapterKind(target.target.adapter).driven === true;
  const recorded = baselines.read.map(({ baseline }) => baseline);
  const lab = await readLab(source, scenario, baselines.problems.length > 0 ? undefined : recorded, folder);
  const own = scenarioProblems(source, scenario, folder, env, driven);
  const parts = [canaries, target, baselines, lab];
  const problems = [...found, ...own, ...parts.flatMap((part) => part.problems)];
  if (problems.length > 0 || target.target === undefined) throw refusal('scenario', problems);
  const derived = deriveBaselines(baselines.read, scenario, target.target.semantics);
  const patches = Object.entries(scenario.patches).map(([name, patch]) => ({ name, ...patch }));
  const misfits = patchProblems(source, patches, derived);
  if (misfits.length > 0) throw refusal('scenario', misfits);
  const { budget, summary, origin, policy, settle } = scenario;
  return {
    file,
    folder,
    name: scenario.name,
    ...(summary === undefined ? {} : { summary }),
    ...(origin === undefined ? {} : { origin }),
    ...(profile === undefined ? {} : { profile }),
    target: target.target,
    principals: scenario.principals,
    baselines: derived,
    canaries: canaries.canaries,
    contract: scenario.contract,
    ...(policy === undefined ? {} : { policy }),
    operators: scenario.operators,
    patches,
    paths: scenario.paths,
    budget: {
      trials: budget.trials,
      concurrency: budget.concurrency,
      confirm: budget.confirm,
      ...(budget.time === undefined ? {} : { timeMs: budget.time }),
      ...(budget.rate === undefined ? {} : { rate: budget.rate }),
      ...(budget.modelCalls === undefined ? {} : { modelCalls: budget.modelCalls }),
    },
    gate: scenario.gate,
    suites: scenario.suites,
    lab: lab.lab,
    ...(settle === undefined ? {} : { settleMs: settle }),
    seed: scenario.seed,
    notes: scenarioNotes(scenario),
    source,
  };
}

/** A text whose placeholder could not be resolved is not judged a second time. */
function withoutUnresolved(found: readonly Problem[], others: readonly Problem[]): Problem[] {
  const unresolved = new Set(found.map(({ path }) => path));
  return [...found, ...others.filter(({ path }) => !unresolved.has(path))];
}

/** Undefined where there is no mapping to take names from. */
function keysAt(value: JsonValue, key: string): string[] | undefined {
  const part = childOf(value, key);
  return isJsonObject(part) ? Object.keys(part) : undefined;
}
