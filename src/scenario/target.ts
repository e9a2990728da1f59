import { basename, dirname, resolve } from 'node:path';
import type { DefinitionPlace } from '../model/definition-place.ts';
import { type Path, parseSource, problemAt, type SourceDocument } from '../model/document.ts';
import { checkDocument, expectFormat } from '../model/document-check.ts';
import { RetconError } from '../model/errors.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import { suggestion } from '../model/nearest.ts';
import { DocumentError, type Problem } from '../model/problem.ts';
import { readText } from '../model/read-text.ts';
import { childOf } from '../model/schema-walk.ts';
import { semanticsSchema, trustSchema } from '../model/semantics.ts';
import { guardHost } from '../target/http/host-guard.ts';
import { ADAPTERS, adapterKind } from '../target/registry.ts';
import { DEFAULTS } from './defaults.ts';
import { extended } from './extend.ts';
import { type Environment, interpolate } from './interpolate.ts';
import { displayPath } from './locate.ts';
import { placeholderProblems } from './placeholders.ts';
import type { ScenarioStart, ScenarioTarget } from './scenario.ts';
import type { ScenarioFile } from './schema.ts';
import type { TargetStart } from './schema-target.ts';

/** A file that is itself the driver: what else a target file says is in the scenario. */
const MODULE = /\.[cm]?[jt]s$/;

interface Setting {
  folder: string;
  env: Environment;
  cwd: string;
}

/** The target of a scenario, with the file it uses read and checked by its adapter. */
export async function readTarget(
  document: SourceDocument,
  scenario: ScenarioFile,
  setting: Setting,
): Promise<{ target?: ScenarioTarget; problems: Problem[] }> {
  const { target } = scenario;
  const problems = addressProblems(document, target);
  if (target.use === undefined) {
    problems.push(
      problemAt(document, ['target'], 'missing key "use": the target file that says how to speak to the target', 'key'),
    );
    return { problems };
  }
  const file = resolve(setting.folder, target.use);
  const reading = MODULE.test(file)
    ? Promise.resolve(moduleTarget(document, file))
    : readTargetFile(file, scenario, setting);
  const described = await reading.catch((error: unknown) => {
    problems.push(...problemsOf(error, document, ['target', 'use']));
    return undefined;
  });
  if (described === undefined) return { problems };
  const { definition, name, kind, place } = described;
  if (target.adapter !== undefined && target.adapter !== kind.id) {
    problems.push(
      problemAt(
        document,
        ['target', 'adapter'],
        `${target.use} is for the adapter ${kind.id}, not ${JSON.stringify(target.adapter)}`,
      ),
    );
  }
  problems.push(...fitProblems(document, target, kind));
  const written = (key: string): JsonObject => ({
    ...(childOf(definition, key) as JsonObject | undefined),
    ...(childOf(childOf(document.value, 'target'), key) as JsonObject | undefined),
  });
  const merged = { semantics: written('semantics'), trust: written('trust') };
  const identity = target.identity ?? (childOf(definition, 'identity') as ScenarioTarget['identity']);
  return {
    problems,
    target: {
      name,
      adapter: kind.id,
      file,
      place,
      definition: { ...definition, ...merged, ...(identity === undefined ? {} : { identity }) },
      ...(target.url === undefined ? {} : { url: target.url }),
      allowHosts: target.allowHosts,
      control: definedOnly(target.control ?? {}),
      trust: trustSchema.parse(merged.trust),
      semantics: semanticsSchema.parse(merged.semantics),
      ...(identity === undefined ? {} : { identity }),
      ...(target.start === undefined ? {} : { start: startOf(target.start) }),
      timeoutMs: target.timeout ?? DEFAULTS.timeoutMs,
    },
  };
}

/** What reading another file of the scenario went wrong with: its own problems, or one at the place that names it. */
export function problemsOf(error: unknown, document: SourceDocument, path: Path): readonly Problem[] {
  if (error instanceof DocumentError) return error.problems;
  if (error instanceof RetconError) return [problemAt(document, path, error.message)];
  throw error;
}

type AdapterKind = (typeof ADAPTERS)[number];

interface Described {
  /** The adapter parses its definition itself, so it is kept as written. */
  definition: JsonObject;
  name: string;
  kind: AdapterKind;
  place: DefinitionPlace;
}

function moduleTarget(document: SourceDocument, file: string): Described {
  const name = basename(file).replace(MODULE, '');
  return {
    definition: { retcon: 'target/1', name, adapter: 'module', module: file },
    name,
    kind: adapterKind('module'),
    place: { folder: dirname(file), at: () => placeText(document, ['target', 'use']) },
  };
}

async function readTargetFile(
  file: string,
  { principals, canaries, lab }: ScenarioFile,
  { folder, env, cwd }: Setting,
): Promise<Described> {
  const shown = displayPath(file, cwd);
  const own = parseSource(await readText(file, shown), shown, 'target');
  expectFormat(own, 'target/1', 'target');
  const raw = await extended(own, file, 'target', cwd);
  const { document, problems } = interpolate(raw, folder, env);
  const adapter = childOf(document.value, 'adapter');
  const kind = ADAPTERS.find(({ id }) => id === adapter);
  if (kind === undefined) {
    const ids = ADAPTERS.map(({ id }) => id);
    const message =
      typeof adapter === 'string'
        ? `there is no adapter ${JSON.stringify(adapter)}${suggestion(adapter, ids)}`
        : `missing key "adapter" (valid: ${ids.join(', ')})`;
    throw new DocumentError('target', [...problems, problemAt(document, ['adapter'], message)]);
  }
  const servesTools = lab.tools !== undefined;
  if (kind.driven === true)
    problems.push(...placeholderProblems(document, Object.keys(principals), Object.keys(canaries), servesTools));
  else if (!servesTools) problems.push(...unservedTools(document));
  const checked = checkDocument(document, kind.schema);
  if (!checked.ok || problems.length > 0)
    throw new DocumentError('target', [...problems, ...(checked.ok ? [] : checked.problems)]);
  const name = childOf(document.value, 'name');
  return {
    definition: document.value as JsonObject,
    name: typeof name === 'string' ? name : kind.id,
    kind,
    place: { folder: dirname(file), at: (path) => placeText(document, path) },
  };
}

/** A target file may name the tools of a lab that serves some. */
function unservedTools(document: SourceDocument): Problem[] {
  const problems: Problem[] = [];
  const walk = (value: JsonValue, path: Path): void => {
    if (typeof value === 'string' && value.includes('${lab.tools.'))
      problems.push(
        problemAt(document, path, 'the lab of this scenario serves no tools: write lab: { tools: {} } in it'),
      );
    if (value === null || typeof value !== 'object') return;
    const items = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, item] of items) walk(item, [...path, key]);
  };
  walk(document.value, []);
  return problems;
}

/** What a target needs, or has no use for, depends on its adapter. */
function fitProblems(
  document: SourceDocument,
  { url, start, identity }: ScenarioFile['target'],
  { id, driven }: AdapterKind,
): Problem[] {
  const saysItself = start !== undefined && 'line' in start.ready;
  if (driven !== true)
    return url !== undefined || saysItself
      ? []
      : [problemAt(document, ['target'], 'missing key "url": nothing else says where the target is', 'key')];
  if (identity === undefined) return [];
  return [problemAt(document, ['target', 'identity'], `with the adapter ${id} the driver says what the target is`)];
}

function placeText(document: SourceDocument, path: Path): string {
  const { file, line, column } = { file: document.file, ...document.place(path) };
  return `${file}:${line}:${column}`;
}

function addressProblems(document: SourceDocument, { url, control, allowHosts }: ScenarioFile['target']): Problem[] {
  const problems: Problem[] = [];
  const guard = (address: string | undefined, path: Path): void => {
    if (address === undefined) return;
    try {
      guardHost(address, allowHosts);
    } catch (error) {
      problems.push(...problemsOf(error, document, path));
    }
  };
  guard(url, ['target', 'url']);
  guard(control?.url, ['target', 'control', 'url']);
  return problems;
}

function startOf({ command, env, ready, timeout }: TargetStart): ScenarioStart {
  return { command, env, ready, timeoutMs: timeout ?? DEFAULTS.startTimeoutMs };
}

function definedOnly(control: { url?: string | undefined; key?: string | undefined }): { url?: string; key?: string } {
  return {
    ...(control.url === undefined ? {} : { url: control.url }),
    ...(control.key === undefined ? {} : { key: control.key }),
  };
}
