import type { CampaignRecord } from '../../model/record.ts';
import { cut } from '../cut.ts';
import { workflowProperty, workflowText } from '../escape.ts';
import type { ReportFormat } from '../format.ts';
import { gateSentence, plural, reasonsPhrase } from '../phrases.ts';
import { placeOf } from '../place.ts';
import { levelOf } from '../sarif/rules.ts';

/** Of each kind GitHub shows ten a step, and drops the rest without a word. */
const MOST = 10;
const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Annotations for the log of a GitHub job: the worst findings, then one notice with the sum. */
export const githubFormat: ReportFormat = {
  id: 'github',
  summary: 'annotations for the log of a GitHub job; the job summary goes to $GITHUB_STEP_SUMMARY',
  extensions: ['.annotations'],
  render(record: CampaignRecord): string {
    const counted = { error: 0, warning: 0, note: 1 };
    const shown = record.findings.filter((finding) => {
      const level = levelOf(finding.severity);
      counted[level] += 1;
      return counted[level] <= MOST;
    });
    const rest = record.findings.length - shown.length;
    const sum = `${plural(record.findings.length, 'finding')} of ${plural(record.causes.length, 'cause')}${rest === 0 ? '' : `, ${rest} of them not annotated`}. ${gateSentence(record)}`;
    const lines = shown.map((finding) => {
      const { file, line, column } = placeOf(finding);
      const title = `${finding.severity} ${finding.id} ${reasonsPhrase(finding)}`;
      const place = `file=${property(file)},line=${line},col=${column},title=${property(title)}`;
      return `::${COMMANDS[levelOf(finding.severity)]} ${place}::${message(`${finding.title} Replay: ${finding.replay}`)}`;
    });
    return `${[...lines, `::notice title=Retcon::${message(sum)}`].join('\n')}\n`;
  },
};

function property(text: string): string {
  return workflowProperty(cut(text, 250));
}

function message(text: string): string {
  return workflowText(cut(text, 4000));
}
