import { canonicalJson } from '../model/canonical.ts';
import type { Recipe, RecipeStep } from '../model/recipe.ts';
import type { JsonValue } from './vocabulary.ts';

/** Texts that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The canonical JSON of `{ baseline, recipe }`: what the id of a mutant is the digest of. */
export function mutantText(baseline: string, recipe: Recipe): string {
  return `{"baseline":${textOf(baseline)},"recipe":[${recipe.map(stepText).join(',')}]}`;
}

function stepText({ operator, site, parameters }: RecipeStep): string {
  const named = Object.keys(parameters)
    .sort()
    .map((name) => `${textOf(name)}:${textOf(parameters[name] ?? null)}`);
  return `{"operator":${textOf(operator)},"parameters":{${named.join(',')}},"site":${textOf(site)}}`;
}

function textOf(value: JsonValue): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`;
  return Number.isSafeInteger(value) ? `${value}` : canonicalJson(value);
}
