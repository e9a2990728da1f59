import { z } from 'zod';
import { CANARY_KINDS } from '../canary/registry.ts';
import { baselineSchema } from '../model/baseline.ts';
import type { JsonObject } from '../model/json.ts';
import { ADAPTERS } from '../target/registry.ts';
import { scenarioSchema } from './schema.ts';

/** JSON Schema of the scenario file, with the adapters and canary kinds that there are. For editors and `retcon schema`. */
export function scenarioJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = published(scenarioSchema, 'scenario/1');
  const canaries = at(schema, 'properties', 'canaries');
  canaries.additionalProperties = {
    oneOf: CANARY_KINDS.map((kind) => {
      const definition = published(kind.schema);
      const properties = {
        kind: { type: 'string', const: kind.id, description: kind.summary },
        ...at(definition, 'properties'),
      };
      const required = ['kind', ...((definition.required as string[] | undefined) ?? [])];
      return { ...definition, properties, required };
    }),
  };
  at(schema, 'properties', 'target', 'properties', 'adapter').enum = ADAPTERS.map(({ id }) => id);
  return orExtends(schema);
}

/** What is missing in a file that is laid over another may be in the other. */
export function orExtends<T extends Readonly<Record<string, unknown>>>(of: T) {
  const { required = [], ...schema } = of;
  return { ...schema, anyOf: [{ required }, { required: ['extends'] }] };
}

/** JSON Schema of a baseline file. */
export function baselineJsonSchema(): JsonObject {
  return published(baselineSchema, 'baseline/1');
}

function published(schema: z.ZodType, title?: string): JsonObject {
  // What a person writes, before defaults and transforms.
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  }) as JsonObject;
  return title === undefined ? json : { $schema: $schema ?? '', title: `retcon ${title}`, ...json };
}

function at(schema: JsonObject, ...path: string[]): JsonObject {
  let here = schema;
  for (const key of path) here = (here[key] ?? {}) as JsonObject;
  return here;
}
