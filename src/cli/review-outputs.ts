import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { ReviewRecord } from '../model/review.ts';
import type { ReportFormat } from '../report/format.ts';
import { type Io, writeLine } from './io.ts';
import type { OutputOptions } from './outputs.ts';
import { screenOptions } from './screen-options.ts';

/** Where the reports of a review go; like those of a campaign, in the formats that can say one. */
export async function openReviewOutputs(
  options: OutputOptions,
  io: Io,
): Promise<(record: ReviewRecord) => Promise<void>> {
  const { formatNamed, listFormats } = await import('../report/registry.ts');
  const able = (format: ReportFormat): ReportFormat & Required<Pick<ReportFormat, 'review'>> => {
    const { review } = format;
    if (review !== undefined) return { ...format, review };
    const ids = listFormats().flatMap((one) => (one.review === undefined ? [] : [one.id]));
    throw new UsageError(`the format ${format.id} has nothing to say of a review (valid: ${ids.join(', ')})`);
  };
  const asked = (options.report ?? []).map((text) => {
    const [id = '', ...rest] = text.split('=');
    const file = rest.length === 0 ? undefined : rest.join('=');
    if (file === '') throw new UsageError(`-r ${text} names no file`);
    return { format: able(formatNamed(id)), file };
  });
  if (options.json === true) asked.push({ format: able(formatNamed('json')), file: undefined });
  const onStdout = asked.filter((one) => one.file === undefined);
  if (onStdout.length > 1) throw new UsageError('two reports cannot both go to stdout; give one of them a file');
  const shown = onStdout[0]?.format ?? able(formatNamed('terminal'));
  return async (record) => {
    for (const { format, file } of asked) {
      if (file === undefined) continue;
      const path = resolve(io.cwd, file);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, format.review(record, { colour: 0, width: 100, unicode: true }));
      } catch (cause) {
        throw new UsageError(`cannot write the report ${file}: ${(cause as Error).message}`);
      }
      writeLine(io.stderr, `${format.id} report: ${path}`);
    }
    io.stdout.write(shown.review(record, screenOptions(io, io.stdout, options.color)));
  };
}
