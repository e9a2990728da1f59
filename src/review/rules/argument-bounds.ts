import type { Manifest, ToolDefinition } from '../lint/manifest.ts';
import { isShaped, typesOf } from '../lint/parameters.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';

const SHOWN = 5;

// One flaw a manifest each, with examples: these are about the habit of a server, not about one tool.

export const openArguments: LintRule = {
  id: 'open-arguments',
  clause: 'arguments',
  severity: 'info',
  summary: 'a schema of arguments says that it takes no other properties',
  why: 'A property that nobody declared, such as approved: true, passes through to whatever reads it.',
  example: 'inputSchema: { type: object, properties: { ... }, additionalProperties: false }',
  fix: 'Set additionalProperties to false, and refuse unknown properties instead of dropping them.',
  check: (manifest) =>
    together(manifest, 'take properties that they do not declare', ({ schema }) =>
      schema !== undefined && (schema.additionalProperties ?? schema.unevaluatedProperties) !== false ? [''] : [],
    ),
};

export const unboundedText: LintRule = {
  id: 'unbounded-text',
  clause: 'arguments',
  severity: 'info',
  summary: 'a text parameter has a largest length, a pattern, a format or a list of values',
  why: 'Without a bound one argument may be of any size, and the limit is wherever something breaks.',
  example: 'memo: { type: string, maxLength: 500 }',
  fix: 'Give every text a maxLength that fits what it is for.',
  check: (manifest) =>
    together(manifest, 'take text of any length', ({ schema, parameters }) =>
      schema === undefined
        ? []
        : parameters
            .filter((one) => typesOf(one.schema).includes('string') && !isShaped(one.schema))
            .filter((one) => one.schema.maxLength === undefined && one.schema.format === undefined)
            .map(({ path }) => path),
    ),
};

export const unboundedList: LintRule = {
  id: 'unbounded-list',
  clause: 'arguments',
  severity: 'info',
  summary: 'a list parameter has a largest number of items',
  why: 'One call with ten thousand targets is ten thousand effects behind one approval.',
  example: 'ids: { type: array, maxItems: 20, items: { type: string } }',
  fix: 'Give every list a maxItems.',
  check: (manifest) =>
    together(manifest, 'take lists of any length', ({ schema, parameters }) =>
      schema === undefined
        ? []
        : parameters
            .filter((one) => typesOf(one.schema).includes('array') && one.schema.maxItems === undefined)
            .map(({ path }) => path),
    ),
};

function together({ tools }: Manifest, what: string, broken: (tool: ToolDefinition) => readonly string[]): Flaw[] {
  const found = tools.flatMap((tool) =>
    broken(tool).map((path) => ({ tool, place: path === '' ? tool.name : `${tool.name}.${path}` })),
  );
  const [first] = found;
  if (first === undefined) return [];
  const count = new Set(found.map(({ tool }) => tool.name)).size;
  const places = found.slice(0, SHOWN).map(({ place }) => place);
  const rest = found.length - places.length;
  return [
    {
      subject: 'manifest',
      title: `${count} of ${tools.length} tools ${what}.`,
      at: first.tool.at,
      evidence: [`${places.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`],
    },
  ];
}
