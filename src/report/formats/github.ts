import type { CampaignRecord } from '../../model/record.ts';
import type { ReportFormat } from '../format.ts';
import { type Annotation, annotations } from '../github/annotations.ts';
import { gateSentence, plural, reasonsPhrase } from '../phrases.ts';
import { placeOf } from '../place.ts';
import { reviewAsAnnotations } from '../review/annotations.ts';

/** Annotations for the log of a GitHub job: the worst findings, then one notice with the sum. */
export const githubFormat: ReportFormat = {
  id: 'github',
  summary: 'annotations for the log of a GitHub job; the job summary goes to $GITHUB_STEP_SUMMARY',
  extensions: ['.annotations'],
  render(record: CampaignRecord): string {
    const notes = record.findings.map(
      (finding): Annotation => ({
        severity: finding.severity,
        place: placeOf(finding),
        title: `${finding.severity} ${finding.id} ${reasonsPhrase(finding)}`,
        text: `${finding.title} Replay: ${finding.replay}`,
      }),
    );
    return annotations(
      notes,
      (rest) =>
        `${plural(record.findings.length, 'finding')} of ${plural(record.causes.length, 'cause')}${rest}. ${gateSentence(record)}`,
    );
  },
  review: reviewAsAnnotations,
};
