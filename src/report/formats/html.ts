import type { CampaignRecord } from '../../model/record.ts';
import type { ReportFormat } from '../format.ts';
import { documentOf } from '../html/document.tsx';
import { reviewAsHtml } from '../html/review.tsx';

/** For a person in a browser: one file that needs no network, with a page for each finding. */
export const htmlFormat: ReportFormat = {
  id: 'html',
  summary: 'one self-contained page for a browser: overview, coverage, a page for each finding; no network',
  extensions: ['.html', '.htm'],
  render(record: CampaignRecord): string {
    return documentOf(record);
  },
  review: reviewAsHtml,
};
