import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Path, problemAt, type SourceDocument } from '../model/document.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const PLACEHOLDER = /\$\$\{|\$\{(env|file):([^{}]*)\}/g;
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * The document with `${env:NAME}`, `${env:NAME:-default}` and `${file:path}` replaced in every text; paths are relative
 * to `folder`. What they bring in is literal: a `${` in it stays one. Keys are left alone.
 */
export function interpolate(
  document: SourceDocument,
  folder: string,
  env: Environment,
): { document: SourceDocument; problems: Problem[] } {
  const problems: Problem[] = [];
  const textOf = (text: string, path: Path): string =>
    text.replace(PLACEHOLDER, (match, source: string | undefined, name: string) => {
      if (source === undefined) return match;
      const found = source === 'env' ? fromEnvironment(name, env) : fromFile(name, folder);
      if ('value' in found) return found.value.replaceAll('${', () => '$${');
      problems.push(problemAt(document, path, found.why));
      return match;
    });
  const walk = (value: JsonValue, path: Path): JsonValue => {
    if (typeof value === 'string') return value.includes('${') ? textOf(value, path) : value;
    if (Array.isArray(value)) return value.map((item, i) => walk(item, [...path, i]));
    if (value === null || typeof value !== 'object') return value;
    const result: JsonObject = {};
    for (const [key, item] of Object.entries(value)) result[key] = walk(item, [...path, key]);
    return result;
  };
  const value = walk(document.value, []);
  return { document: { ...document, value }, problems };
}

type Found = { value: string } | { why: string };

function fromEnvironment(text: string, env: Environment): Found {
  const [, name = '', fallback] = /^([A-Za-z_]\w*)(?::-(.*))?$/s.exec(text) ?? [];
  if (name === '') return { why: `\${env:${text}} is not valid: write \${env:NAME} or \${env:NAME:-default}` };
  const value = env[name];
  if (value !== undefined && (value !== '' || fallback === undefined)) return { value };
  if (fallback !== undefined) return { value: fallback };
  return { why: `the environment variable ${name} is not set; set it, or give a default: \${env:${name}:-default}` };
}

function fromFile(name: string, folder: string): Found {
  try {
    const file = resolve(folder, name);
    if (statSync(file).size > MAX_FILE_BYTES) return { why: `the file ${name} is larger than 1 MiB` };
    return { value: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    return { why: `the file ${name} cannot be read` };
  }
}
