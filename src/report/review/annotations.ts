import type { ReviewRecord } from '../../model/review.ts';
import { type Annotation, annotations } from '../github/annotations.ts';
import { plural } from '../phrases.ts';
import { reviewPlace } from './place.ts';
import { reviewSentence } from './sentence.ts';

/** An offline review as annotations for the log of a GitHub job. */
export function reviewAsAnnotations(record: ReviewRecord): string {
  const notes = record.findings.map((finding): Annotation => {
    const { severity, id, rule, title, subject, remediation } = finding;
    return {
      severity,
      place: reviewPlace(finding),
      title: `${severity} ${id} ${rule}`,
      text: `${title} At ${subject}. ${remediation.pattern}`,
    };
  });
  return annotations(notes, (rest) => `${plural(notes.length, 'finding')}${rest}. ${reviewSentence(record)}`);
}
