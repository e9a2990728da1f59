import { type Severity, severityRank } from '../../model/finding.ts';
import type { ReviewRecord } from '../../model/review.ts';

/** How a review ends, with the exit code where it is not 0. */
export function reviewSentence({ exit }: Pick<ReviewRecord, 'exit'>): string {
  const words = { 0: 'Passed: ', 1: 'Failed (exit 1): ', 3: 'Undecided (exit 3): ' }[exit.code];
  return /^(?:Gate|Not judged)\b/.test(exit.why) ? exit.why : `${words}${exit.why}`;
}

/** Whether a finding of this severity fails the review. */
export function fails({ failOn = 'info' }: Pick<ReviewRecord, 'failOn'>, severity: Severity): boolean {
  return failOn !== 'never' && severityRank(severity) <= severityRank(failOn);
}
