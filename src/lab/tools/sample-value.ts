import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../model/json.ts';

const DEEPEST = 8;

/** A plain value that a JSON Schema allows, as far as its types, constants and required members say. */
export function sampleOf(schema: JsonValue | undefined, root: JsonValue | undefined = schema, depth = 0): JsonValue {
  if (!isJsonObject(schema) || depth > DEEPEST) return {};
  if ('const' in schema) return schema.const as JsonValue;
  if ('default' in schema) return schema.default as JsonValue;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  const target = typeof schema.$ref === 'string' ? pointed(root, schema.$ref) : undefined;
  if (target !== undefined) return sampleOf(target, root, depth + 1);
  const [first] = [schema.anyOf, schema.oneOf].find((one) => Array.isArray(one)) ?? [];
  if (first !== undefined) return sampleOf(first, root, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return typeof schema.minLength === 'number' ? 'x'.repeat(Math.min(schema.minLength, 1024)) : 'ok';
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const count = typeof schema.minItems === 'number' ? Math.min(schema.minItems, 16) : 0;
      return Array.from({ length: count }, () => sampleOf(schema.items, root, depth + 1));
    }
    default:
      return requiredOf(schema, root, depth);
  }
}

function requiredOf(schema: JsonObject, root: JsonValue | undefined, depth: number): JsonObject {
  const names = Array.isArray(schema.required) ? schema.required.filter((one) => typeof one === 'string') : [];
  const properties = membersOf(schema.properties);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name], root, depth + 1)]));
}

/** Of references, those within the schema: `#/$defs/Money`. */
function pointed(root: JsonValue | undefined, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const step of reference.slice(2).split('/')) {
    value = membersOf(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}
