import type { ReviewRecord } from '../../model/review.ts';
import { type Annotation, annotations } from '../github/annotations.ts';
import { plural } from '../phrases.ts';
import { placeOf } from '../place.ts';
import { reviewSentence } from './sentence.ts';

/** An offline review as annotations for the log of a GitHub job. */
export function reviewAsAnnotations(record: ReviewRecord): string {
  const notes = record.findings.map(({ severity, id, rule, title, subject, location, remediation }): Annotation => {
    const { file, line = 1 } = location;
    return {
      severity,
      place: placeOf({ place: { file, line: Math.max(1, line), column: 1 } }),
      title: `${severity} ${id} ${rule}`,
      text: `${title} At ${subject}. ${remediation.pattern}`,
    };
  });
  return annotations(notes, (rest) => `${plural(notes.length, 'finding')}${rest}. ${reviewSentence(record)}`);
}
