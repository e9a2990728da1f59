import type { Path } from '../../model/document.ts';
import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';
import type { Parameter } from './manifest.ts';

const DEEPEST = 6;
const MOST = 2000;

/** Every parameter of a JSON Schema of arguments, nested ones too; references inside the document are followed. */
export function parametersOf(
  schema: JsonObject,
  at: Path,
  hidden: readonly string[],
  root: JsonValue = schema,
): Parameter[] {
  const found: Parameter[] = [];
  walk(schema, { at, path: '', depth: 1 });
  return found.filter(({ depth, name }) => depth > 1 || !hidden.includes(name)).filter(notUnder(hidden));

  function walk(unresolved: JsonObject, here: { at: Path; path: string; depth: number }): void {
    if (here.depth > DEEPEST || found.length > MOST) return;
    const node = resolved(unresolved, root);
    const required = Array.isArray(node.required) ? node.required : [];
    for (const [name, value] of Object.entries(membersOf(node.properties))) {
      if (!isJsonObject(value)) continue;
      const schemaOf = resolved(value, root);
      const path = here.path === '' ? name : `${here.path}.${name}`;
      const place = [...here.at, 'properties', name];
      found.push({ name, path, depth: here.depth, schema: schemaOf, required: required.includes(name), at: place });
      walk(value, { at: place, path, depth: here.depth + 1 });
    }
    const items = membersOf(node.items);
    if (Object.keys(items).length > 0)
      walk(items, { at: [...here.at, 'items'], path: `${here.path}[]`, depth: here.depth });
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const branches = node[key];
      if (!Array.isArray(branches)) continue;
      for (const [i, branch] of branches.entries())
        if (isJsonObject(branch)) walk(branch, { ...here, at: [...here.at, key, i], depth: here.depth });
    }
  }
}

function notUnder(hidden: readonly string[]): (one: Parameter) => boolean {
  return ({ path }) => !hidden.some((name) => path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
}

/** The schema that a local reference leads to; chains of them are followed a few steps. */
export function resolved(schema: JsonObject, root: JsonValue): JsonObject {
  let node = schema;
  for (let step = 0; step < DEEPEST && typeof node.$ref === 'string'; step++) {
    let target: JsonValue | undefined = node.$ref.startsWith('#') ? root : undefined;
    for (const part of node.$ref.split('/').slice(1))
      target = membersOf(target)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    if (!isJsonObject(target)) return node;
    const { $ref: _followed, ...beside } = node;
    node = { ...target, ...beside };
  }
  return node;
}

/** Types that a schema allows; empty: it does not say. */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type, anyOf, oneOf } = schema;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string');
  const branches = [anyOf, oneOf].flatMap((one) => (Array.isArray(one) ? one : []));
  return branches.flatMap((branch) => typesOf(membersOf(branch)));
}

/** Whether it may hold text, alone or in a list. */
export function holdsText(schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types.includes('string') || types.length === 0) return true;
  return types.includes('array') && holdsText(membersOf(schema.items));
}

/** Whether the schema leaves only values that its author chose or shaped. */
export function isShaped(schema: JsonObject): boolean {
  if (['enum', 'const', 'pattern'].some((key) => schema[key] !== undefined)) return true;
  return typesOf(schema).includes('array') && isJsonObject(schema.items) && isShaped(schema.items);
}

/** What the schema and its items say to the model. */
export function describedAs(schema: JsonObject): string {
  const own = typeof schema.description === 'string' ? schema.description : '';
  return isJsonObject(schema.items) ? `${own} ${describedAs(schema.items)}`.trim() : own;
}
