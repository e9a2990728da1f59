import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { ReportFormat } from './format.ts';
import { jsonFormat } from './formats/json.ts';
import { markdownFormat } from './formats/markdown.ts';
import { terminalFormat } from './formats/terminal.ts';

const FORMATS: readonly ReportFormat[] = [terminalFormat, markdownFormat, jsonFormat];

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
