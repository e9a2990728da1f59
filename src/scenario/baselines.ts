import { resolve } from 'node:path';
import { planOf } from '../baseline/plan.ts';
import { parseBaseline, type ReadBaseline } from '../baseline/read.ts';
import { canonicalJson } from '../model/canonical.ts';
import { type Path, type Place, problemAt, type SourceDocument } from '../model/document.ts';
import { suggestion } from '../model/nearest.ts';
import type { Problem } from '../model/problem.ts';
import { readText } from '../model/read-text.ts';
import type { Semantics } from '../model/semantics.ts';
import { castOf, toolExamples } from './cast.ts';
import { policyContract, recordedContracts, withGuards } from './contracts.ts';
import { displayPath } from './locate.ts';
import type { ScenarioBaseline } from './scenario.ts';
import type { ScenarioFile } from './schema.ts';
import { problemsOf } from './target.ts';

interface Listed extends ReadBaseline {
  file: string;
  /** Position in the list of the scenario. */
  at: number;
}

/** Reads every baseline of a scenario and checks it against the scenario. */
export async function readBaselines(
  document: SourceDocument,
  scenario: ScenarioFile,
  folder: string,
  cwd: string,
): Promise<{ read: Listed[]; problems: Problem[] }> {
  const read: Listed[] = [];
  const problems: Problem[] = [];
  for (const [at, name] of scenario.baselines.entries()) {
    const file = resolve(folder, name);
    try {
      const shown = displayPath(file, cwd);
      const one = { ...parseBaseline(await readText(file, shown), shown), file, at };
      problems.push(...againstScenario(one, scenario), ...againstOthers(one, read, document));
      read.push(one);
    } catch (error) {
      problems.push(...problemsOf(error, document, ['baselines', at]));
    }
  }
  // A baseline that could not be read may be the one that declares the tool.
  const guards = problems.length > 0 ? [] : namedTools(scenario.policy);
  const tools = [...new Set(read.flatMap(({ baseline }) => baseline.tools.map(({ name }) => name)))];
  for (const { path, part, name } of guards) {
    if (tools.includes(name)) continue;
    const message = `no baseline declares the tool ${JSON.stringify(name)}${suggestion(name, tools)}`;
    problems.push(problemAt(document, ['policy', ...path], message, part));
  }
  return { read, problems };
}

interface NamedTool {
  /** Below `policy`. */
  path: Path;
  /** The name is a key of an object, or a value in a list. */
  part: 'key' | 'value';
  name: string;
}

function namedTools(policy: ScenarioFile['policy']): NamedTool[] {
  const parts = ['tools', 'limits', 'targets', 'floors', 'columns', 'code'] as const;
  return [
    ...parts.flatMap((part) =>
      Object.keys(policy?.[part] ?? {}).map((name): NamedTool => ({ path: [part, name], part: 'key', name })),
    ),
    ...(policy?.egress ?? []).map((name, i): NamedTool => ({ path: ['egress', i], part: 'value', name })),
  ];
}

/** Plans, contracts and casts of baselines that were read without a problem. */
export function deriveBaselines(
  read: readonly Listed[],
  scenario: ScenarioFile,
  semantics: Semantics,
): ScenarioBaseline[] {
  const all = read.map(({ baseline }) => baseline);
  const recorded = recordedContracts(all, semantics, scenario.principals);
  const examples = toolExamples(all);
  return read.map(({ baseline, source, file }, i) => {
    const own = recorded[i] as ScenarioBaseline['contract'];
    const contract = withGuards(
      scenario.contract === 'policy' && scenario.policy !== undefined ? policyContract(scenario.policy, own) : own,
      scenario.policy,
    );
    const cast = castOf(baseline, all, scenario.principals, definedParts(scenario.cast));
    return {
      id: baseline.run.id,
      file,
      baseline,
      source,
      plan: planOf(baseline),
      contract,
      cast,
      examples,
      places: placesOf(baseline, source),
    };
  });
}

function placesOf(baseline: ReadBaseline['baseline'], source: SourceDocument): Record<string, Place> {
  const places = baseline.events.map((event, i): [string, Place] => [`a${event.seq}`, source.place(['events', i])]);
  return { a0: source.place(['run']), ...Object.fromEntries(places) };
}

function againstScenario({ baseline, source }: Listed, { principals, canaries }: ScenarioFile): Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, message: string, part?: 'key' | 'value'): void => {
    problems.push(problemAt(source, path, message, part));
  };
  const people = Object.keys(principals);
  for (const [name, { tenant, roles }] of Object.entries(baseline.principals)) {
    const at = ['principals', name];
    const acts = people.includes(name) ? principals[name] : undefined;
    if (acts === undefined) {
      report(at, `the scenario has no principal ${JSON.stringify(name)}${suggestion(name, people)}`, 'key');
      continue;
    }
    if (acts.tenant !== tenant)
      report([...at, 'tenant'], `${name} is of the tenant ${JSON.stringify(acts.tenant)} in the scenario`);
    const lacking = roles.find((role) => !acts.roles.includes(role));
    if (lacking !== undefined)
      report([...at, 'roles'], `${name} does not have the role ${JSON.stringify(lacking)} in the scenario`);
  }
  const names = Object.keys(canaries);
  for (const [i, { effect }] of baseline.tools.entries()) {
    if (effect === undefined || names.includes(effect.canary)) continue;
    report(
      ['tools', i, 'effect', 'canary'],
      `the scenario has no canary ${JSON.stringify(effect.canary)}${suggestion(effect.canary, names)}`,
    );
  }
  return problems;
}

function againstOthers(
  { baseline, source, at }: Listed,
  earlier: readonly Listed[],
  document: SourceDocument,
): Problem[] {
  const problems: Problem[] = [];
  const twin = earlier.find((one) => one.baseline.run.id === baseline.run.id);
  if (twin !== undefined) {
    problems.push(
      problemAt(
        document,
        ['baselines', at],
        `the run id ${JSON.stringify(baseline.run.id)} is that of ${twin.source.file} too`,
      ),
    );
  }
  for (const [i, tool] of baseline.tools.entries()) {
    const facts = ({ version, approval, readOnly, effect }: typeof tool): string =>
      canonicalJson({ version, approval, readOnly, effect: effect ?? null });
    const other = earlier.find((one) =>
      one.baseline.tools.some((t) => t.name === tool.name && facts(t) !== facts(tool)),
    );
    if (other === undefined) continue;
    problems.push(
      problemAt(source, ['tools', i], `the tool ${tool.name} is declared otherwise in ${other.source.file}`),
    );
  }
  return problems;
}

function definedParts(cast: ScenarioFile['cast']): Record<string, string> {
  return Object.fromEntries(Object.entries(cast).flatMap(([part, name]) => (name === undefined ? [] : [[part, name]])));
}
