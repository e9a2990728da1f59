import type { Finding } from '../../model/finding.ts';
import type { CampaignRecord } from '../../model/record.ts';
import { cut } from '../cut.ts';
import { jsonText, sarifText } from '../escape.ts';
import type { ReportFormat } from '../format.ts';
import { gateSentence } from '../phrases.ts';
import { reviewAsSarif } from '../review/sarif.ts';
import { MOST_RESULTS, SARIF_SCHEMA } from '../sarif/code-scanning.ts';
import { resultOf } from '../sarif/results.ts';
import { rulesOf } from '../sarif/rules.ts';
import { taxonomiesOf } from '../sarif/taxonomies.ts';

/** For code scanning: a rule for each clause, a result for each finding, at the recorded step that it abuses. */
export const sarifFormat: ReportFormat = {
  id: 'sarif',
  summary: 'SARIF 2.1.0 for code scanning: a rule for each clause, stable fingerprints, the steps as a code flow',
  extensions: ['.sarif', '.sarif.json'],
  render(record: CampaignRecord): string {
    const findings = record.findings.slice(0, MOST_RESULTS);
    const log = {
      $schema: SARIF_SCHEMA,
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Retcon', version: sarifText(record.retcon), rules: rulesOf(findings) } },
          // Up to the last slash it is the category, under which the next upload replaces this one.
          automationDetails: { id: `retcon/${idText(record.scenario)}/${idText(record.campaign)}` },
          columnKind: 'utf16CodeUnits',
          invocations: [invocation(record)],
          originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
          results: findings.map((finding, i) => ({ ...resultOf(finding, i), ...suppressionOf(record, finding) })),
          taxonomies: taxonomiesOf(findings),
          properties: { seed: record.seed, trials: record.trials.judged, contract: record.contract },
        },
      ],
    };
    return `${jsonText(JSON.stringify(log, null, 2))}\n`;
  },
  review: reviewAsSarif,
};

/** What somebody answers for is shown as closed, with the reason. */
function suppressionOf({ gate }: CampaignRecord, { id }: Finding) {
  const known = gate?.known.find(({ state, findings }) => state === 'known' && findings.includes(id));
  if (known === undefined) return {};
  const justification = sarifText(cut(`${known.reason} (${known.owner}, until ${known.expires})`, 1000));
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}

function invocation(record: CampaignRecord) {
  const { code } = record.exit;
  const said = { text: sarifText(cut(gateSentence(record), 1000)) };
  return {
    executionSuccessful: code === 0 || code === 1,
    exitCode: code,
    exitCodeDescription: said.text,
    toolExecutionNotifications: code === 0 ? [] : [{ level: code === 1 ? 'note' : 'error', message: said }],
  };
}

function idText(text: string): string {
  return cut(sarifText(text), 100).replaceAll('/', '-');
}
