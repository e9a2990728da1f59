import type { CampaignRecord } from '../../model/record.ts';
import { markdownText as text } from '../escape.ts';
import type { ReportFormat } from '../format.ts';
import { bindingSection } from '../markdown/binding.ts';
import { causeSection } from '../markdown/causes.ts';
import { evidenceSection } from '../markdown/evidence.ts';
import { findingSection } from '../markdown/finding.ts';
import { gateSection } from '../markdown/gate.ts';
import { metricsSection } from '../markdown/metrics.ts';
import { overview } from '../markdown/overview.ts';
import { scopeSection } from '../markdown/scope.ts';
import { checklistSection, clauseSection, triedSection } from '../markdown/tables.ts';
import { vacuitySection } from '../markdown/vacuity.ts';
import { gateSentence } from '../phrases.ts';
import { reviewAsMarkdown } from '../review/markdown.ts';

/** For a ticket or a job summary: what the terminal says and more, with a sequence diagram for each finding. */
export const markdownFormat: ReportFormat = {
  id: 'markdown',
  summary: 'for a ticket or a CI job summary, with a Mermaid sequence diagram for each finding',
  extensions: ['.md', '.markdown'],
  render(record: CampaignRecord): string {
    const parts = [
      ...overview(record),
      ...gateSection(record),
      ...causeSection(record),
      ...record.findings.flatMap(findingSection),
      ...triedSection(record),
      ...clauseSection(record),
      ...bindingSection(record),
      ...evidenceSection(record),
      ...checklistSection(record),
      ...metricsSection(record),
      ...vacuitySection(record),
      ...scopeSection(record),
      `**${text(gateSentence(record))}**`,
    ];
    return `${parts.join('\n\n')}\n`;
  },
  review: reviewAsMarkdown,
};
