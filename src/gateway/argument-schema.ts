import type { z } from 'zod';
import type { JsonObject, JsonValue } from '../model/json.ts';
import type { Weaknesses } from './registry.ts';

/** Arguments as the pinned schema has them, undefined when they do not satisfy it. Nothing is dropped or converted. */
export function parseArguments(schema: z.ZodType<JsonObject>, args: unknown, weak: Weaknesses): JsonObject | undefined {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  let made = args;
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys' && weak.has('unknown-properties-pass')) made = without(made, issue.keys);
    else if (weak.has('types-coerced')) made = asText(made, issue.path[0]);
  }
  const again = made === args ? undefined : schema.safeParse(made);
  return again?.success === true ? again.data : undefined;
}

function without(args: unknown, keys: readonly string[]): unknown {
  if (args === null || typeof args !== 'object') return args;
  return Object.fromEntries(Object.entries(args).filter(([key]) => !keys.includes(key)));
}

/** What is left of a type check that means well: one value of a list, or the text of a number. */
function asText(args: unknown, name: PropertyKey | undefined): unknown {
  if (args === null || typeof args !== 'object' || typeof name !== 'string' || !Object.hasOwn(args, name)) return args;
  const value = (args as Record<string, JsonValue>)[name];
  return { ...args, [name]: Array.isArray(value) ? String(value[0]) : String(value) };
}
