import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import { markdownCode as code, markdownText as text } from '../escape.ts';
import { bullets, grid } from '../markdown/blocks.ts';
import { gateSection } from '../markdown/gate.ts';
import { reviewSentence } from './sentence.ts';

/** An offline review for a ticket or a job summary. */
export function reviewAsMarkdown(record: ReviewRecord): string {
  return `${reviewParts(record).join('\n\n')}\n`;
}

/** Its parts, each a block of Markdown; the last one says how it ends. */
export function reviewParts(record: ReviewRecord): string[] {
  const counts = Object.entries(record.counts).map(([name, count]) => [text(name), String(count)]);
  return [
    `# Retcon ${record.kind}`,
    bullets(record.inputs.map(({ name, digest }) => `${text(name)}, SHA-256 ${text(digest)}`)),
    grid(['counted', ''], counts),
    ...record.findings.map(findingSection),
    ...section('Undecided', record.undecided.map(tallied)),
    ...section('Indicators, never a failure by themselves', record.indicators.map(tallied)),
    ...section(
      'Suppressed',
      record.suppressed.map((one) => text(`${one.rule} at ${one.subject} until ${one.expires}: ${one.reason}`)),
    ),
    ...section('Notes', record.notes.map(text)),
    ...section('What this does not prove', record.scope.map(text)),
    ...gateSection(record),
    `**${text(reviewSentence(record))}**`,
  ];
}

function findingSection(finding: ReviewFinding): string {
  const { file, line, path } = finding.location;
  const where = `${file}${line === undefined ? '' : `:${line}`}${path === undefined ? '' : ` ${path}`}`;
  return [
    `## ${text(`${finding.severity} ${finding.id} ${finding.rule}`)}`,
    text(finding.title),
    bullets([
      `clause: ${text(finding.reasons.join(', '))}`,
      `at: ${code(where)}, ${finding.count} ${finding.count === 1 ? 'time' : 'times'}`,
      ...finding.evidence.map((one) => `evidence: ${text(one)}`),
      `fix: ${text(finding.remediation.pattern)}`,
      `example: ${code(finding.remediation.check)}`,
    ]),
  ].join('\n\n');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, bullets(items)];
}

function tallied({ id, reason, count }: ReviewRecord['undecided'][number]): string {
  return text(`${count} of ${id}: ${reason}`);
}
