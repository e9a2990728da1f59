import type { Reason } from '../../../model/clause.ts';
import type { JsonObject, JsonValue } from '../../../model/json.ts';
import { isJsonObject, membersOf } from '../../../model/json.ts';
import { isOutside } from '../decimal.ts';
import type { Environment } from '../environment.ts';
import { columnFaults } from './columns.ts';
import { injectedFaults } from './session-context.ts';
import { respelled } from './target-spelling.ts';

/** What is wrong with the arguments themselves, whoever asks and whenever: limits first, then schema and spelling. */
export function argumentFaults(env: Environment, tool: string, args: JsonObject): Reason[] {
  const rule = env.contract.tools[tool];
  if (rule === undefined) return [];
  if (rule.limits.some((limit) => isOutside(args[limit.argument], limit))) return ['arguments:over-limit'];
  const shape = [...schemaFaults(rule.schema, args), ...columnFaults(rule, args), ...injectedFaults(rule, args)];
  return shape.length > 0 ? shape : respelled(env, tool, args);
}

/** The part of JSON Schema that says which arguments there are and of which type. */
export function schemaFaults(schema: JsonObject | undefined, args: JsonObject): Reason[] {
  if (schema === undefined) return [];
  const properties = membersOf(schema.properties);
  const reasons = new Set<Reason>();
  for (const name of Array.isArray(schema.required) ? schema.required : []) {
    if (args[String(name)] === undefined) reasons.add('arguments:missing-property');
  }
  for (const [name, value] of Object.entries(args)) {
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties === false) reasons.add('arguments:unknown-property');
    } else if (!hasType(value, membersOf(properties[name] ?? null).type)) reasons.add('arguments:wrong-type');
  }
  return [...reasons];
}

function hasType(value: JsonValue, type: JsonValue | undefined): boolean {
  if (Array.isArray(type)) return type.some((one) => hasType(value, one));
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return true;
  }
}
