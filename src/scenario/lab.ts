import { resolve } from 'node:path';
import { readScripts, readTools, type ScriptFile, type ToolSet } from '../lab/declared.ts';
import type { Baseline } from '../model/baseline.ts';
import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import { RetconError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Problem } from '../model/problem.ts';
import { childOf } from '../model/schema-walk.ts';
import { guardHost } from '../target/http/host-guard.ts';
import type { ScenarioLab } from './scenario.ts';
import type { ScenarioFile } from './schema.ts';
import type { LabFile } from './schema-lab.ts';
import { problemsOf } from './target.ts';

interface LabRead {
  lab: ScenarioLab;
  problems: Problem[];
}

/** The lab of a scenario, with the files that it names read and checked. Nothing is started. */
export async function readLab(
  document: SourceDocument,
  scenario: ScenarioFile,
  baselines: readonly Baseline[] | undefined,
  folder: string,
): Promise<LabRead> {
  const problems = [...addressProblems(document, scenario), ...conflicts(document, scenario)];
  const attempt = async <T>(path: Path, read: Promise<T>): Promise<T | undefined> =>
    read.catch((error: unknown) => {
      problems.push(...problemsOf(error, document, path));
      return undefined;
    });
  const { listen, address = reachable(listen), model, tools } = scenario.lab;
  const scripts =
    model.script === undefined
      ? undefined
      : await attempt(['lab', 'model', 'script'], readScripts(model.script, folder));
  const at: Path = [
    'lab',
    'tools',
    ...(tools?.file !== undefined ? ['file'] : tools?.mimic !== undefined ? ['mimic'] : []),
  ];
  const set = tools === undefined ? undefined : await attempt(at, readTools({ ...tools, baselines }, folder));
  if (baselines !== undefined && set?.tools.length === 0)
    problems.push(
      problemAt(document, ['lab', 'tools'], 'there are no tools to serve: no recording declares one', 'key'),
    );
  return {
    problems,
    lab: {
      listen,
      address,
      declared: childOf(document.value, 'lab') !== undefined,
      model: modelOf(model, scripts, scenario.budget.modelCalls, folder),
      ...(tools === undefined || set === undefined ? {} : { tools: toolsOf(tools, set) }),
    },
  };
}

function modelOf(
  { port, again, behave, upstream, rate, maxTokens, record, replay }: LabFile['model'],
  scripts: ScriptFile | undefined,
  requests: number | undefined,
  folder: string,
): ScenarioLab['model'] {
  const place = (file: string | undefined) => (file === undefined ? undefined : resolve(folder, file));
  const real = upstream !== undefined || replay !== undefined;
  return {
    ...(port === undefined ? {} : { port }),
    ...(scripts === undefined ? {} : { scripts }),
    ...(again === undefined ? {} : { again }),
    ...(behave === undefined ? {} : { behave }),
    ...(real
      ? {
          upstream: {
            url: upstream,
            rate,
            spend: { requests, tokens: maxTokens },
            record: place(record),
            replay: place(replay),
          },
        }
      : {}),
  };
}

function toolsOf({ port, issue }: NonNullable<LabFile['tools']>, set: ToolSet): NonNullable<ScenarioLab['tools']> {
  return { ...set, ...(port === undefined ? {} : { port }), ...(issue === undefined ? {} : { issue }) };
}

function conflicts(document: SourceDocument, { lab, principals }: ScenarioFile): Problem[] {
  const { model, tools } = lab;
  const problems: Problem[] = [];
  const report = (path: Path, message: string, part: 'key' | 'value' = 'key'): void => {
    problems.push(problemAt(document, ['lab', ...path], message, part));
  };
  const answers = model.upstream !== undefined || model.replay !== undefined;
  for (const key of ['script', 'again', 'behave'] as const)
    if (answers && model[key] !== undefined)
      report(['model', key], `${key} has no meaning where a real model answers (upstream, replay)`);
  for (const key of ['rate', 'maxTokens', 'record'] as const)
    if (model.upstream === undefined && model[key] !== undefined)
      report(['model', key], `${key} has no meaning without upstream`);
  if (model.again === 'other')
    report(['model', 'again'], 'no recording says what is proposed otherwise (valid: final, same)', 'value');
  if (tools?.file !== undefined && tools.mimic !== undefined) report(['tools', 'mimic'], 'name one of file and mimic');
  const named = tools?.file !== undefined || tools?.mimic !== undefined;
  if (named && tools.approvals)
    report(
      ['tools', 'approvals'],
      'approvals is said of the tools of recordings; a file of tools says it of each tool',
    );
  const people = Object.keys(principals);
  for (const [i, name] of (tools?.issue ?? []).entries())
    if (!people.includes(name))
      report(['tools', 'issue', i], `unknown principal ${JSON.stringify(name)}${suggestion(name, people)}`, 'value');
  return problems;
}

/** The lab may listen where Retcon may send: on loopback, or where the scenario says so. */
function addressProblems(document: SourceDocument, { lab, target }: ScenarioFile): Problem[] {
  const problems: Problem[] = [];
  const allowed = (address: string): boolean => {
    try {
      guardHost(address, target.allowHosts);
      return true;
    } catch (error) {
      if (error instanceof RetconError) return false;
      throw error;
    }
  };
  const refuse = (path: Path, message: string) => problems.push(problemAt(document, ['lab', ...path], message));
  if (!allowed(urlOf(lab.listen)))
    refuse(
      ['listen'],
      `the lab may not listen on ${lab.listen}: add it to target.allowHosts if whoever can reach it there may use the lab`,
    );
  if (lab.tools?.issue !== undefined && !isLoopback(lab.listen))
    refuse(['tools', 'issue'], `tokens are issued on this machine only; ${lab.listen} can be reached from elsewhere`);
  const { upstream } = lab.model;
  if (upstream !== undefined && !allowed(upstream.replace(/[?#].*$/, '')))
    refuse(
      ['model', 'upstream'],
      `nothing may be sent to ${new URL(upstream).host}: add it to target.allowHosts if its model may be asked`,
    );
  return problems;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function urlOf(host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}`;
}

/** Who listens everywhere is reached on this machine, unless the scenario says how else. */
function reachable(listen: string): string {
  return listen === '0.0.0.0' || listen === '::' ? '127.0.0.1' : listen;
}
