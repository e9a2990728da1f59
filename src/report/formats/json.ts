import { canonicalJson } from '../../model/canonical.ts';
import { type CampaignRecord, recordSchema } from '../../model/record.ts';
import { type ReviewRecord, reviewSchema } from '../../model/review.ts';
import { jsonText } from '../escape.ts';
import type { ReportFormat } from '../format.ts';
import { wellFormed } from '../well-formed.ts';

/** The record itself: one document, keys in canonical order, a newline at its end. Throws when it breaks the schema. */
export const jsonFormat: ReportFormat = {
  id: 'json',
  summary: 'the whole record as one JSON document (campaign/1), keys in canonical order',
  extensions: ['.json'],
  render(record: CampaignRecord): string {
    return documentOf(recordSchema.parse(record));
  },
  review(record: ReviewRecord): string {
    return documentOf(reviewSchema.parse(record));
  },
};

function documentOf(record: unknown): string {
  const ordered: unknown = JSON.parse(canonicalJson(wellFormed(record)));
  return `${jsonText(JSON.stringify(ordered, null, 2))}\n`;
}
