import type { SourcePlace } from '../../model/finding.ts';
import type { ReviewFinding } from '../../model/review.ts';
import { placeOf } from '../place.ts';

/** Where a finding of a review is shown: its file, without the place inside of it that follows a colon. */
export function reviewPlace({ location: { file, line = 1 } }: Pick<ReviewFinding, 'location'>): SourcePlace {
  return placeOf({ place: { file: file.replace(/:\s.*$/s, ''), line: Math.max(1, line), column: 1 } });
}
