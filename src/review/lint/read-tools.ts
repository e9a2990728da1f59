import type { Path } from '../../model/document.ts';
import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import type { ToolDefinition } from './manifest.ts';
import { parametersOf } from './parameters.ts';

/** Reads one tool of any of the formats: MCP, OpenAI (chat and responses), Anthropic, AI SDK, a bare map of parameters. */
export function readTool(
  value: JsonObject,
  at: Path,
  name: string | undefined,
  hiddenEverywhere: readonly string[],
): ToolDefinition | undefined {
  const inner = isJsonObject(value.function) ? value.function : value;
  const place = inner === value ? at : [...at, 'function'];
  const called = typeof inner.name === 'string' ? inner.name : name;
  if (called === undefined) return undefined;
  const key = ['inputSchema', 'input_schema', 'parameters', 'schema'].find((one) => isJsonObject(inner[one]));
  const declared = key === undefined ? {} : membersOf(inner[key]);
  const wrapped = isJsonObject(declared.jsonSchema);
  const schema = wrapped ? membersOf(declared.jsonSchema) : declared;
  const schemaAt = [...place, ...(key === undefined ? [] : [key]), ...(wrapped ? ['jsonSchema'] : [])];
  const bare = isBareMap(schema);
  const hidden = [...hiddenEverywhere, ...hiddenOf(value), ...hiddenOf(inner)];
  const parameters = parametersOf(bare ? { properties: schema } : schema, schemaAt, hidden);
  return {
    name: called,
    description: [inner.description, inner.title].filter((one) => typeof one === 'string').join('\n'),
    parameters: bare ? parameters.map((one) => ({ ...one, at: withoutProperties(one.at, schemaAt) })) : parameters,
    schema: bare || key === undefined ? undefined : schema,
    annotations: { ...membersOf(inner.annotations) },
    scopes: scopesOf(inner),
    approval: approvalOf(inner),
    raw: value,
    at,
  };
}

/** `{apiKey: {type: string}}` instead of a schema with `properties`. */
function isBareMap(schema: JsonObject): boolean {
  const values = Object.values(schema);
  if (values.length === 0 || isJsonObject(schema.properties) || schema.$ref !== undefined) return false;
  if (typeof schema.type === 'string') return false;
  return values.every((one) => isJsonObject(one) && (one.type !== undefined || one.description !== undefined));
}

function withoutProperties(at: Path, base: Path): Path {
  return [...base, ...at.slice(base.length + 1)];
}

/** Parameters that are merged in from the context of the execution; the model never sees them. */
export function hiddenOf(value: JsonObject): string[] {
  const places: JsonValue[] = [value, membersOf(value.config), membersOf(membersOf(value.config).tools)];
  return places.flatMap((one) =>
    ['hiddenParameterNames', 'hiddenParameters'].flatMap((key) => {
      const names = membersOf(one)[key];
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    }),
  );
}

function scopesOf(tool: JsonObject): readonly string[] | undefined {
  const meta = membersOf(tool._meta);
  const places = [tool.scopes, tool.requiredScopes, tool['x-scopes'], meta.scopes, meta.requiredScopes];
  const declared = places.find((one) => Array.isArray(one));
  if (Array.isArray(declared)) return declared.map((one) => (typeof one === 'string' ? one : ''));
  const told =
    typeof tool.description === 'string'
      ? /\brequires? (?:the )?(?:scopes? )?["'`]?([a-z][\w-]*(?:[.:/][\w-]+)+)/i.exec(tool.description)
      : null;
  return told?.[1] === undefined ? undefined : [told[1]];
}

function approvalOf(tool: JsonObject): boolean | undefined {
  const places = [tool.needsApproval, tool.requireApproval, tool.requiresApproval, tool['x-approval'], tool.approval];
  const told = places.find((one) => one !== undefined && one !== null);
  if (told === undefined) return undefined;
  return told === true || told === 'required' || told === 'always' || isJsonObject(told);
}
