import { type Baseline, baselineSchema } from '../model/baseline.ts';
import { parseSource, refusal, type SourceDocument } from '../model/document.ts';
import { expectFormat, requireDocument } from '../model/document-check.ts';
import { readText } from '../model/read-text.ts';
import { baselineProblems } from './check.ts';
import { parseJsonLines } from './json-lines.ts';

export interface ReadBaseline {
  baseline: Baseline;
  /** The document it was read from: gives the line and column of any part, e.g. of `['events', 3]`. */
  source: SourceDocument;
}

/**
 * Reads and checks a baseline file: YAML, JSON, or JSON Lines where the name ends in `.jsonl` or `.ndjson`. Throws a
 * DocumentError with every problem and its place, a UsageError when the file cannot be read.
 */
export async function readBaseline(file: string): Promise<ReadBaseline> {
  return parseBaseline(await readText(file), file);
}

/** Like `readBaseline`, from text. `file` names it in problems and tells JSON Lines apart. */
export function parseBaseline(text: string, file: string): ReadBaseline {
  const lines = /\.(jsonl|ndjson)$/i.test(file);
  const source = lines ? parseJsonLines(text, file, 'baseline') : parseSource(text, file, 'baseline');
  expectFormat(source, 'baseline/1', 'baseline');
  const baseline = requireDocument(source, baselineSchema, 'baseline');
  const problems = baselineProblems(baseline, source);
  if (problems.length > 0) throw refusal('baseline', problems);
  return { baseline, source };
}
