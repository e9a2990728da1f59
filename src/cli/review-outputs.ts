import { UsageError } from '../model/errors.ts';
import type { ReviewRecord } from '../model/review.ts';
import type { RenderOptions, ReportFormat } from '../report/format.ts';
import type { Io } from './io.ts';
import { askedReports, type OutputOptions, writeJobSummary, writeReport } from './outputs.ts';
import { screenOptions } from './screen-options.ts';

/** Where the reports of a review go; like those of a campaign, in the formats that can say one. */
export async function openReviewOutputs(
  options: OutputOptions,
  io: Io,
): Promise<(record: ReviewRecord) => Promise<void>> {
  const { asked, shown } = await askedReports(options);
  for (const { format } of [...asked, { format: shown }])
    if (format.review === undefined) throw new UsageError(`the format ${format.id} has nothing to say of a review`);
  return async (record) => {
    for (const { format, file } of asked)
      if (file !== undefined) await writeReport(format, file, (screen) => reviewIn(format, record, screen), io);
    io.stdout.write(reviewIn(shown, record, screenOptions(io, io.stdout, options.color)));
    if (asked.some((one) => one.format.id === 'github')) {
      const { reviewSummary } = await import('../report/review/job-summary.ts');
      await writeJobSummary(() => reviewSummary(record), io);
    }
  };
}

function reviewIn(format: ReportFormat, record: ReviewRecord, screen: RenderOptions): string {
  return format.review?.(record, screen) ?? '';
}
