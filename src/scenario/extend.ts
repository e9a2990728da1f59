import { dirname, join } from 'node:path';
import { type DocumentCode, parseSource, problemAt, refusal, type SourceDocument } from '../model/document.ts';
import { isJsonObject } from '../model/json.ts';
import { readText } from '../model/read-text.ts';
import { childOf } from '../model/schema-walk.ts';
import { displayPath } from './locate.ts';
import { overlay } from './overlay.ts';

/** Files that may stand over one another. */
const DEEPEST = 4;

/**
 * A document laid over the one that its `extends` names, mapping by mapping. That file is in the same folder, so that
 * paths in both are meant alike. A place is that of the file in which a value was written.
 */
export async function extended(
  document: SourceDocument,
  file: string,
  code: DocumentCode,
  cwd: string,
  depth = 1,
): Promise<SourceDocument> {
  const name = childOf(document.value, 'extends');
  if (name === undefined || !isJsonObject(document.value)) return document;
  const refuse = (message: string) => refusal(code, [problemAt(document, ['extends'], message)]);
  if (typeof name !== 'string' || !/^(\.\/)?[\w.-]+$/.test(name))
    throw refuse('must name a file of the same folder, e.g. ./base.yaml');
  if (depth >= DEEPEST) throw refuse(`more than ${DEEPEST} files stand over one another`);
  const under = join(dirname(file), name);
  const shown = displayPath(under, cwd);
  const base = await extended(parseSource(await readText(under, shown), shown, code), under, code, cwd, depth + 1);
  if (!isJsonObject(base.value)) throw refuse(`${shown} holds no mapping`);
  const { extends: _name, ...own } = document.value;
  return {
    file: document.file,
    value: overlay(base.value, own),
    place: (path, part) => {
      const isOwn = path.length === 0 || path.reduce<unknown>(childOf, own) !== undefined;
      if (isOwn || path.reduce<unknown>(childOf, base.value) === undefined) return document.place(path, part);
      return { file: base.file, ...base.place(path, part) };
    },
  };
}
