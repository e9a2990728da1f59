import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import type { LintRule } from '../lint/rule.ts';

const LOGGING = ['logging', 'log', 'logs', 'audit', 'trace', 'tracing'];
const WHOLE = /^(full|all|raw|unredacted|verbatim|everything)$/i;
const TEMPLATE =
  /\b(arguments|args|parameters|params|headers|request|input)\b.*\b(JSON\.stringify|full|raw)\b|\$\{?(arguments|args|params|headers)\b|\{\{\s*(arguments|args|params|headers|secret)/i;

/** Logging full parameters, including the secret that was injected. */
export const loggedArguments: LintRule = {
  id: 'logged-arguments',
  clause: 'audit',
  severity: 'high',
  summary: 'logs do not hold full parameters or injected headers',
  why: 'What was kept away from the model ends in a log that many can read.',
  example: 'logging: { parameters: redacted, headers: none }',
  fix: 'Redact secrets and personal data before anything is logged, and never log what was injected.',
  check: ({ config, configAt, tools }) => [
    ...complaints(config).map((evidence) => ({
      subject: 'manifest',
      title: 'Logs hold the full parameters of calls.',
      at: configAt,
      evidence: [evidence],
    })),
    ...tools.flatMap((tool) =>
      complaints(membersOf(tool.raw.config)).map((evidence) => ({
        subject: tool.name,
        title: `The log of ${tool.name} holds its full parameters.`,
        at: tool.at,
        evidence: [evidence],
      })),
    ),
  ],
};

function complaints(config: JsonObject): string[] {
  return LOGGING.flatMap((key) => {
    const settings = config[key];
    if (typeof settings === 'string')
      return WHOLE.test(settings) || TEMPLATE.test(settings) ? [`${key}: ${settings}`] : [];
    return isJsonObject(settings) ? ofSettings(settings, key) : [];
  });
}

function ofSettings(settings: JsonObject, key: string): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    isWhole(name, value) ? [`${key}.${name}: ${String(value)}`] : [],
  );
}

function isWhole(name: string, value: JsonValue): boolean {
  if (/^redact(ed|ion)?$/i.test(name)) return value === false || value === 'none';
  if (!/param|argument|header|body|payload|input|level|format|template/i.test(name)) return false;
  return typeof value === 'string'
    ? WHOLE.test(value) || TEMPLATE.test(value)
    : value === true && /param|argument|header/i.test(name);
}
