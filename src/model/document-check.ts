import type { z } from 'zod';
import { type DocumentCode, type Path, problemAt, refusal, type SourceDocument } from './document.ts';
import { describeIssue, withoutEchoes } from './document-issue.ts';
import type { Problem } from './problem.ts';
import { childOf } from './schema-walk.ts';

/** Of one schema at one time: nobody mends more by hand. */
const MOST_ISSUES = 200;

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

/**
 * Checks the value at `at` against a schema; every issue becomes a problem with its place in the document. `value` is
 * checked in its stead where given: a part of it, as when one key has been judged before.
 */
export function checkDocument<T>(
  document: SourceDocument,
  schema: z.ZodType<T>,
  at: Path = [],
  value: unknown = at.reduce<unknown>(childOf, document.value),
): Checked<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const mistakes = withoutEchoes(
    result.error.issues.slice(0, MOST_ISSUES).flatMap((issue) => describeIssue(issue, schema, value, [])),
  );
  const problems = mistakes.map(({ path, message, part }) => problemAt(document, [...at, ...path], message, part));
  return { ok: false, problems };
}

/**
 * Refuses a document of another kind or version by that alone: checked against the wrong schema, nothing in it would be
 * right. A document that does not say its format is left to its schema.
 */
export function expectFormat(document: SourceDocument, format: string, code: DocumentCode): void {
  const found = childOf(document.value, 'retcon');
  if (typeof found !== 'string' || found === format) return;
  const [kind, version] = found.split('/');
  const newer = kind === format.split('/')[0] && Number(version) > Number(format.split('/')[1]);
  const message = newer
    ? `this Retcon reads ${format}; ${found} needs a newer one`
    : `must be ${format}, not ${JSON.stringify(found)}`;
  throw refusal(code, [problemAt(document, ['retcon'], message)]);
}

/** Like `checkDocument`, but throws all problems as one DocumentError. */
export function requireDocument<T>(document: SourceDocument, schema: z.ZodType<T>, code: DocumentCode): T {
  const checked = checkDocument(document, schema);
  if (!checked.ok) throw refusal(code, checked.problems);
  return checked.value;
}
