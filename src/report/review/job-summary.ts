import type { ReviewRecord } from '../../model/review.ts';
import { fitting } from '../github/job-summary.ts';
import { reviewParts } from './markdown.ts';

/** The summary of a GitHub job for an offline review: as much of it as fits, and always how it ends. */
export function reviewSummary(record: ReviewRecord): string {
  const parts = reviewParts(record);
  const [end = ''] = parts.slice(-1);
  return `${[...fitting(parts.slice(0, -1), Buffer.byteLength(end) + 2), end].join('\n\n')}\n`;
}
