import type { z } from 'zod';
import type { Path } from './document.ts';
import { nearest, suggestion } from './nearest.ts';
import { childOf, choicesOf, keysOf, optionsOf, type Schema, schemaAt } from './schema-walk.ts';

type Issue = z.core.$ZodIssue;
/** What zod says when a schema has no words of its own. */
const DEFAULT_MESSAGE = /^(Invalid|Too small|Too big|Unrecognized)/;

export interface Mistake {
  path: Path;
  message: string;
  part: 'key' | 'value';
  /** Of an unknown key: the one that was probably meant. */
  meant?: string | undefined;
  /** Of a missing key: its name. */
  lacks?: string;
}

/** Without the keys that are missing only because they were misspelt. */
export function withoutEchoes(mistakes: readonly Mistake[]): Mistake[] {
  const meant = new Set(
    mistakes.flatMap(({ path, meant }) => (meant === undefined ? [] : [placeOf([...path.slice(0, -1), meant])])),
  );
  return mistakes.filter(({ path, lacks }) => lacks === undefined || !meant.has(placeOf([...path, lacks])));
}

function placeOf(path: Path): string {
  return JSON.stringify(path);
}

/** What a person should read for one zod issue: a key that is unknown or missing, a choice that is none, a wrong type. */
export function describeIssue(issue: Issue, schema: Schema, root: unknown, prefix: Path): Mistake[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  const value = path.reduce<unknown>(childOf, root);
  const say = (message: string, part: Mistake['part'] = 'value'): Mistake[] => [{ path, message, part }];
  if (issue.code === 'unrecognized_keys') {
    const known = keysOf(schemaAt(schema, path, root), value);
    return issue.keys.map((key) => unknownKey([...path, key], known));
  }
  if (issue.code === 'invalid_union') return describeUnion(issue, schema, root, path);
  if (value === undefined && path.length > 0 && isAbsence(issue))
    return [missing(path, choicesOf(schemaAt(schema, path, root)))];
  if (!DEFAULT_MESSAGE.test(issue.message)) return say(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return say(wrongType([issue.expected], value));
    case 'invalid_value':
      return say(wrongChoice(value, issue.values.map(String)));
    case 'too_small':
      return say(sizeMessage(issue.origin, 'at least', issue.minimum, issue.inclusive));
    case 'too_big':
      return say(sizeMessage(issue.origin, 'at most', issue.maximum, issue.inclusive));
    case 'invalid_key':
      return say(`the name ${quote(path.at(-1))} is not valid: ${issue.issues[0]?.message ?? issue.message}`, 'key');
    case 'invalid_format':
      return say(`${quote(value)} does not have the right form${pattern(issue)}`);
    default:
      return say(issue.message);
  }
}

function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  schema: Schema,
  root: unknown,
  path: Path,
): Mistake[] {
  const value = path.reduce<unknown>(childOf, root);
  if (issue.errors.length === 0) {
    // A discriminated union: the path already names the key that chooses.
    const key = String(path.at(-1) ?? '');
    const options = optionsOf(schemaAt(schema, path.slice(0, -1), root));
    const choices = options.flatMap((option) => choicesOf(schemaAt(option, [key], {})));
    return value === undefined
      ? [missing(path, choices)]
      : [{ path, message: wrongChoice(value, choices), part: 'value' }];
  }
  const keys = keysOf(schemaAt(schema, path, root), value);
  const given = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  if (
    !Array.isArray(value) &&
    typeof value === 'object' &&
    keys.length > 0 &&
    !given.some((key) => keys.includes(key))
  ) {
    const unknown = given.map((key): Mistake => unknownKey([...path, key], keys));
    return unknown.length > 0 ? unknown : [{ path, message: `needs one of the keys ${keys.join(', ')}`, part: 'key' }];
  }
  const wrongAtRoot = (issues: Issue[]): boolean =>
    issues.some((one) => one.path.length === 0 && (one.code === 'invalid_type' || one.code === 'invalid_value'));
  const branches = issue.errors.map((issues, index) => ({ issues, index }));
  const fitting = branches.filter(({ issues }) => !wrongAtRoot(issues));
  const best = fitting.toSorted((a, b) => a.issues.length - b.issues.length)[0];
  if (best !== undefined) return best.issues.flatMap((inner) => describeIssue(inner, schema, root, path));
  if (value === undefined && path.length > 0) return [missing(path, [])];
  const all = issue.errors.flat();
  const expected = all.flatMap((one) => (one.code === 'invalid_type' ? [one.expected] : []));
  const choices = all.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
  const message =
    choices.length > 0 && typeof value === 'string' ? wrongChoice(value, choices) : wrongType(expected, value);
  return [{ path, message, part: 'value' }];
}

function isAbsence(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function unknownKey(path: Path, known: readonly string[]): Mistake {
  const key = String(path.at(-1));
  return {
    path,
    message: `unknown key ${quote(key)}${suggestion(key.slice(0, 64), known)}`,
    part: 'key',
    meant: nearest(key.slice(0, 64), known),
  };
}

function missing(path: Path, choices: readonly string[]): Mistake {
  const valid = choices.length === 0 ? '' : ` (valid: ${choices.join(', ')})`;
  const key = String(path.at(-1));
  return { path: path.slice(0, -1), message: `missing key ${quote(key)}${valid}`, part: 'key', lacks: key };
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
  null: 'null',
};

function wrongType(expected: readonly string[], value: unknown): string {
  const wanted = [...new Set(expected.map((one) => TYPES[one] ?? one))].join(' or ');
  const scalar = typeof value === 'number' || typeof value === 'boolean';
  const hint = scalar && expected.includes('string') ? `: write it in quotes, ${JSON.stringify(String(value))}` : '';
  return `must be ${wanted}, not ${describe(value)}${hint}`;
}

function wrongChoice(value: unknown, choices: readonly string[]): string {
  if (typeof value !== 'string') return `must be one of ${choices.join(', ')}, not ${describe(value)}`;
  if (choices.length === 1) return `must be ${quote(choices[0])}, not ${quote(value)}`;
  return `${quote(value)} is not a valid choice${suggestion(value.slice(0, 64), choices)}`;
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? `the text ${quote(value)}` : String(value);
}

function sizeMessage(origin: string, bound: string, limit: number | bigint, inclusive?: boolean): string {
  const strict = inclusive === false;
  if (origin === 'string') return `must have ${bound} ${plural(limit, 'character')}`;
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${plural(limit, 'entry', 'entries')}`;
  if (strict) return `must be ${bound === 'at least' ? 'greater' : 'less'} than ${limit}`;
  return `must be ${bound} ${limit}`;
}

function plural(count: number | bigint, one: string, many: string = `${one}s`): string {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

function pattern(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  return issue.pattern === undefined ? '' : ` (pattern ${issue.pattern})`;
}

function quote(value: unknown): string {
  const text = String(value);
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
