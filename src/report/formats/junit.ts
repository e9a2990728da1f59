import type { CampaignRecord } from '../../model/record.ts';
import type { ReportFormat } from '../format.ts';
import { suitesOf } from '../junit/cases.ts';
import { junitDocument } from '../junit/document.ts';
import { reviewAsJunit } from '../review/junit.ts';

/** For the test view of a CI: findings are failures, missing evidence is an error, what the target cannot do is skipped. */
export const junitFormat: ReportFormat = {
  id: 'junit',
  summary: 'JUnit XML for the test view of a CI: findings fail, missing evidence is an error',
  extensions: ['.xml', '.junit.xml'],
  render(record: CampaignRecord): string {
    return junitDocument({
      name: `retcon ${record.scenario}`,
      durationMs: record.times.durationMs,
      properties: { campaign: record.campaign, seed: String(record.seed), retcon: record.retcon },
      suites: suitesOf(record),
    });
  },
  review: reviewAsJunit,
};
