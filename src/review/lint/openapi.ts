import type { Path } from '../../model/document.ts';
import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import type { Parameter, ToolDefinition } from './manifest.ts';
import { parametersOf, resolved } from './parameters.ts';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

/** Each operation of an OpenAPI document as the tool that a client makes of it. */
export function openApiTools(document: JsonObject, hidden: readonly string[]): ToolDefinition[] {
  return Object.entries(membersOf(document.paths)).flatMap(([route, item]) =>
    METHODS.flatMap((method) => {
      const operation = membersOf(item)[method];
      if (!isJsonObject(operation)) return [];
      return [toolOf(document, { route, method, operation, item: membersOf(item), hidden })];
    }),
  );
}

interface Operation {
  route: string;
  method: (typeof METHODS)[number];
  operation: JsonObject;
  item: JsonObject;
  hidden: readonly string[];
}

function toolOf(document: JsonObject, one: Operation): ToolDefinition {
  const { route, method, operation, hidden } = one;
  const at: Path = ['paths', route, method];
  const body = bodyOf(document, operation);
  const bodyAt = [...at, 'requestBody', 'content', body.type, 'schema'];
  return {
    name: typeof operation.operationId === 'string' ? operation.operationId : `${method.toUpperCase()} ${route}`,
    description: [operation.summary, operation.description].filter((text) => typeof text === 'string').join('\n'),
    parameters: [
      ...declared(document, one, at),
      ...(body.schema === undefined ? [] : parametersOf(body.schema, bodyAt, hidden, document)),
    ],
    schema: body.schema,
    annotations: membersOf(operation['x-mcp-annotations']),
    scopes: scopesOf(operation.security ?? document.security),
    approval: typeof operation['x-approval'] === 'boolean' ? operation['x-approval'] : undefined,
    method,
    raw: operation,
    at,
  };
}

function declared(document: JsonObject, { item, operation, hidden }: Operation, at: Path): Parameter[] {
  const lists = [
    { list: item.parameters, at: at.slice(0, 2) },
    { list: operation.parameters, at },
  ];
  return lists.flatMap(({ list, at: base }) =>
    (Array.isArray(list) ? list : []).flatMap((value, i): Parameter[] => {
      const parameter = resolved(membersOf(value), document);
      const { name, schema, description, required } = parameter;
      if (typeof name !== 'string' || hidden.includes(name)) return [];
      const shape = resolved(isJsonObject(schema) ? schema : parameter, document);
      const told = typeof description === 'string' ? { description } : {};
      return [
        {
          name,
          path: name,
          depth: 1,
          schema: { ...shape, ...told },
          required: required === true,
          at: [...base, 'parameters', i],
        },
      ];
    }),
  );
}

function bodyOf(document: JsonObject, operation: JsonObject): { schema: JsonObject | undefined; type: string } {
  const content = membersOf(resolved(membersOf(operation.requestBody), document).content);
  const type = Object.keys(content)[0] ?? 'application/json';
  const { schema } = membersOf(content[type]);
  return { schema: isJsonObject(schema) ? resolved(schema, document) : undefined, type };
}

function scopesOf(security: JsonValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(security)) return undefined;
  const scopes = security.flatMap((one) =>
    Object.values(membersOf(one)).flatMap((list) => (Array.isArray(list) ? list : [])),
  );
  return scopes.length === 0 ? undefined : scopes.filter((one) => typeof one === 'string');
}
