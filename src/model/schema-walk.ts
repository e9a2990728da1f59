import type { z } from 'zod';
import type { Path } from './document.ts';

export type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/** The part of a schema that judges the value at `path`, before a union there has chosen among its options. */
export function schemaAt(schema: Schema, path: Path, value: unknown): Schema | undefined {
  let here: Schema | undefined = schema;
  let current = value;
  for (const step of path) {
    if (here === undefined) return undefined;
    here = stepInto(settle(here, current), step);
    current = childOf(current, step);
  }
  return here === undefined ? undefined : unwrap(here);
}

/** The keys that a mapping may have. Of a union, those of all options; of one with a discriminator, of the option that fits. */
export function keysOf(schema: Schema | undefined, value: unknown): string[] {
  if (schema === undefined) return [];
  const def = defOf(schema);
  if (def.type === 'object') return Object.keys(def.shape);
  const options = optionsOf(schema);
  if (options.length === 0) return [];
  if ('discriminator' in def) return keysOf(settle(schema, value), value);
  return [...new Set(options.flatMap((option) => keysOf(unwrap(option), value)))];
}

/** The texts that a schema accepts, where they are a list. */
export function choicesOf(schema: Schema | undefined): string[] {
  const def = schema && defOf(schema);
  if (def?.type === 'enum') return Object.values(def.entries).map(String);
  if (def?.type === 'literal') return def.values.map(String);
  return [];
}

/** Options of a union, in order; empty for anything else. */
export function optionsOf(schema: Schema | undefined): readonly Schema[] {
  const def = schema && defOf(schema);
  return def?.type === 'union' ? def.options : [];
}

/** The schema under defaults, optionals, transforms and the like, without choosing among the options of a union. */
function unwrap(schema: Schema): Schema {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(def.innerType);
    case 'pipe':
      return unwrap(defOf(def.in).type === 'transform' ? def.out : def.in);
    case 'lazy':
      return unwrap(def.getter());
    default:
      return schema;
  }
}

export function childOf(value: unknown, step: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

function settle(schema: Schema, value: unknown): Schema {
  const bare = unwrap(schema);
  const options = optionsOf(bare);
  return options.length === 0 ? bare : settle(bestOption(options, value), value);
}

/** Of an object's options, the one whose literal keys match; else the one that knows the most of its keys. */
function bestOption(options: readonly Schema[], value: unknown): Schema {
  const score = (option: Schema): number => {
    const def = defOf(unwrap(option));
    if (def.type !== 'object') return -1;
    if (value === null || typeof value !== 'object') return 0;
    let points = 0;
    for (const [key, inner] of Object.entries(def.shape)) {
      const given = childOf(value, key);
      if (given === undefined) continue;
      const literals = defOf(unwrap(inner)).type === 'literal' ? choicesOf(unwrap(inner)) : [];
      points += literals.length === 0 ? 1 : literals.includes(String(given)) ? 1000 : 0;
    }
    return points;
  };
  return options.reduce((best, option) => (score(option) > score(best) ? option : best));
}

function stepInto(schema: Schema, step: string | number): Schema | undefined {
  const def = defOf(schema);
  if (def.type === 'object') return Object.hasOwn(def.shape, step) ? def.shape[step] : def.catchall;
  if (def.type === 'record') return def.valueType;
  if (def.type === 'array') return def.element;
  return undefined;
}

function defOf(schema: Schema): Def {
  return (schema as z.core.$ZodTypes)._zod.def;
}
