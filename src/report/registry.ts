import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { ReportFormat } from './format.ts';
import { githubFormat } from './formats/github.ts';
import { htmlFormat } from './formats/html.ts';
import { jsonFormat } from './formats/json.ts';
import { junitFormat } from './formats/junit.ts';
import { markdownFormat } from './formats/markdown.ts';
import { sarifFormat } from './formats/sarif.ts';
import { terminalFormat } from './formats/terminal.ts';

const FORMATS: readonly ReportFormat[] = [
  terminalFormat,
  htmlFormat,
  markdownFormat,
  jsonFormat,
  sarifFormat,
  junitFormat,
  githubFormat,
];

export function listFormats(): readonly ReportFormat[] {
  return FORMATS;
}

/** The format of that id. Throws a UsageError that names the nearest one. */
export function formatNamed(id: string): ReportFormat {
  const found = FORMATS.find((format) => format.id === id);
  if (found !== undefined) return found;
  const ids = FORMATS.map((format) => format.id);
  throw new UsageError(`no report format "${id}"${suggestion(id, ids)}`);
}

/**
 * The format that a file name stands for by its ending, the longest that fits. Throws a UsageError that lists the endings
 * there are.
 */
export function formatOfFile(file: string): ReportFormat {
  const endings = FORMATS.flatMap((format) => format.extensions.map((ending) => ({ format, ending })));
  const fitting = endings.filter(({ ending }) => file.toLowerCase().endsWith(ending));
  const [best] = fitting.sort((a, b) => b.ending.length - a.ending.length);
  if (best !== undefined) return best.format;
  throw new UsageError(
    `no report format for the file ${file}: its name must end in ${endings.map(({ ending }) => ending).join(', ')}`,
  );
}
