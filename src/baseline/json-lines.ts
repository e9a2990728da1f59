import { type DocumentCode, type Path, parseSource, refusal, type SourceDocument } from '../model/document.ts';
import type { JsonObject, JsonValue } from '../model/json.ts';
import { DocumentError, type Problem } from '../model/problem.ts';

/**
 * Reads a baseline written as JSON Lines: the first object is the header (everything but the events), each further line
 * is one event. The result has the same shape as a baseline in one document.
 */
export function parseJsonLines(text: string, file: string, code: DocumentCode): SourceDocument {
  const rows: { line: number; document: SourceDocument }[] = [];
  const problems: Problem[] = [];
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue;
    try {
      rows.push({ line: index + 1, document: parseRow(row, file, code) });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      problems.push(...error.problems.map((problem) => ({ ...problem, line: index + 1 })));
    }
  }
  const header = rows[0];
  if (header === undefined && problems.length === 0) {
    problems.push({ file, line: 1, column: 1, path: '', message: 'the document is empty' });
  }
  if (problems.length > 0 || header === undefined) throw refusal(code, problems);
  const events = rows.slice(1);
  const value: JsonObject = {
    ...(header.document.value as JsonObject),
    events: events.map(({ document }): JsonValue => document.value),
  };
  const place = (path: Path, part?: 'key' | 'value') => {
    const event = path[0] === 'events' && typeof path[1] === 'number' ? events[path[1]] : undefined;
    const row = event ?? header;
    return { ...row.document.place(event === undefined ? path : path.slice(2), part), line: row.line };
  };
  return { file, value, place };
}

function parseRow(row: string, file: string, code: DocumentCode): SourceDocument {
  const document = parseSource(row, file, code);
  if (row.trimStart().startsWith('{')) return document;
  throw refusal(code, [{ file, line: 1, column: 1, path: '', message: 'each line must be one JSON object' }]);
}
