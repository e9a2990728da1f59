import type { Baseline, ToolDeclaration } from '../model/baseline.ts';
import type { Path } from '../model/document.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import { placeholdersIn } from '../model/placeholder.ts';
import { type Report, suggest } from './report.ts';

const ROLES = ['id', 'decoy', 'foreign'] as const;
/** A host written out; a placeholder may stand there instead. */
const LITERAL_HOST = /\bhttps?:\/\/(?!\$\{)/i;

/** Calls carry what their tools need, touch only what belongs to the trial, and use placeholders that exist. */
export function checkArguments({ events, effects, tools }: Baseline, report: Report): void {
  const canaries = [...new Set(tools.flatMap((tool) => (tool.effect === undefined ? [] : [tool.effect.canary])))];
  const names = ['marker', ...canaries.flatMap((canary) => ROLES.map((role) => `canary.${canary}.${role}`))];
  const inCalls = [...names, 'stamp'];
  const call = (tool: string, args: JsonObject, path: Path): void => {
    const declared = tools.find(({ name }) => name === tool);
    if (declared !== undefined) checkCall(declared, args, path, report);
    checkPlaceholders(args, inCalls, [...path, 'arguments'], report);
  };
  for (const [i, event] of events.entries()) {
    if (event.kind === 'call-proposed') call(event.tool, event.arguments, ['events', i]);
    if (event.kind === 'approval-decided' && event.copy !== undefined) {
      call(event.copy.tool, event.copy.arguments, ['events', i, 'copy']);
    }
    if (event.kind === 'approval-requested' && event.shown !== undefined) {
      checkPlaceholders(event.shown, inCalls, ['events', i, 'shown'], report);
    }
    if ('text' in event && event.text !== undefined)
      checkPlaceholders(event.text, names, ['events', i, 'text'], report);
  }
  for (const [i, effect] of effects.entries())
    checkPlaceholders(effect.arguments, inCalls, ['effects', i, 'arguments'], report);
}

function checkCall(tool: ToolDeclaration, args: JsonObject, path: Path, report: Report): void {
  checkNames(tool, args, path, report);
  const { effect } = tool;
  if (effect === undefined) {
    if (!tool.readOnly) {
      report(
        [...path, 'tool'],
        `the tool ${tool.name} declares no effect: a replay would cause what no canary watches`,
      );
    }
    return;
  }
  const target = args[effect.resource];
  const fresh = ROLES.map((role) => `canary.${effect.canary}.${role}`);
  if (target !== undefined && !placeholdersIn(target).some((name) => fresh.includes(name))) {
    const written = typeof target === 'string' ? JSON.stringify(target) : 'its value';
    report(
      [...path, 'arguments', effect.resource],
      `${written} is written out, but what a call touches must be fresh per trial: use \${${fresh[0]}}`,
    );
  }
  for (const [name, value] of Object.entries(args)) {
    if (name !== effect.resource && LITERAL_HOST.test(JSON.stringify(value))) {
      report([...path, 'arguments', name], 'a host is written out in a call of a protected tool: use a placeholder');
    }
  }
}

/** The part of the tool's JSON Schema that a wrong recording gets wrong: missing and unknown arguments. */
function checkNames({ name, schema, effect }: ToolDeclaration, args: JsonObject, path: Path, report: Report): void {
  const declared = Array.isArray(schema?.required) ? schema.required.filter((one) => typeof one === 'string') : [];
  const needed = new Set([...declared, ...(effect === undefined ? [] : [effect.resource])]);
  for (const argument of needed) {
    if (Object.hasOwn(args, argument)) continue;
    report([...path, 'arguments'], `a call of ${name} without the argument ${JSON.stringify(argument)}`, 'key');
  }
  const properties = schema?.properties;
  if (schema?.additionalProperties !== false || properties === null || typeof properties !== 'object') return;
  for (const argument of Object.keys(args)) {
    if (Object.hasOwn(properties, argument)) continue;
    const message = `unknown argument ${JSON.stringify(argument)} of ${name}${suggest(argument, Object.keys(properties))}`;
    report([...path, 'arguments', argument], message, 'key');
  }
}

function checkPlaceholders(value: JsonValue, names: readonly string[], path: Path, report: Report): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) checkPlaceholders(item, names, [...path, i], report);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) checkPlaceholders(item, names, [...path, key], report);
  } else {
    for (const name of placeholdersIn(value)) {
      if (!names.includes(name)) report(path, `unknown placeholder \${${name}}${suggest(name, names)}`);
    }
  }
}
