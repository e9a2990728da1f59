import type { ActionReview, ReviewFinding, ReviewRecord } from '../../model/review.ts';
import type { RenderOptions } from '../format.ts';
import { field } from '../terminal/field.ts';
import { gateLines } from '../terminal/gate-lines.ts';
import { makePen, type Pen, severityMark } from '../terminal/pen.ts';
import { reviewSentence } from './sentence.ts';

const SHOWN = 40;

/** An offline review for a person at a terminal; the verdict is the last thing on the screen. */
export function reviewOnTerminal(record: ReviewRecord, options: RenderOptions): string {
  const pen = makePen(options);
  const single = record.items.length === 1 && record.itemsOmitted === 0 ? record.items[0] : undefined;
  const sections = [
    head(record, pen),
    ...record.findings.slice(0, SHOWN).map((finding) => findingLines(finding, record.kind, pen)),
    more(record.findings.length, 'findings', pen),
    single === undefined ? [] : assertionLines(single, pen),
    tallyLines('Undecided', record.undecided, pen),
    tallyLines('Indicators (never a failure by themselves)', record.indicators, pen),
    suppressedLines(record, pen),
    noteLines('Notes', record.notes, pen),
    noteLines('Scope', record.scope, pen),
    gateLines(record, pen),
    verdict(record, pen),
  ];
  const full = sections.filter((lines) => lines.length > 0);
  return `${full.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head(record: ReviewRecord, pen: Pen): string[] {
  const counts = Object.entries(record.counts).map(
    ([name, count]) => `${count.toLocaleString('en-US')} ${pen.text(name)}`,
  );
  return [
    `${pen.ink('strong', `Retcon ${pen.text(record.retcon)}`)}  ${record.kind}`,
    ...record.inputs
      .slice(0, SHOWN)
      .flatMap((input) => field(pen, 'input', [`${pen.text(input.name)}  sha256 ${pen.text(input.digest)}`], 2)),
    ...field(pen, 'counted', [counts.join(', ')], 3),
  ];
}

function findingLines(finding: ReviewFinding, kind: ReviewRecord['kind'], pen: Pen): string[] {
  const { text } = pen;
  const { file, line, path } = finding.location;
  const places = finding.count === 1 ? '' : `, ${finding.count} times`;
  const where = `${file}${line === undefined ? '' : `:${line}`}${path === undefined ? '' : ` ${path}`}`;
  return [
    `${severityMark(finding.severity, pen)}  ${pen.ink('strong', text(finding.id))}  ${text(finding.rule)}  ${text(finding.reasons.join(', '))}`,
    ...pen.lines(text(finding.title), pen.width - 2, 3).map((one) => `  ${one}`),
    ...field(pen, 'at', [text(`${where}${places}`)], 2),
    ...field(pen, 'evidence', finding.evidence.map(text), 4),
    ...field(pen, 'fix', [text(finding.remediation.pattern)], 3),
    ...(finding.remediation.check === ''
      ? []
      : field(pen, kind === 'lint' ? 'example' : 'check', [text(finding.remediation.check)], 3)),
  ];
}

function assertionLines(item: ActionReview, pen: Pen): string[] {
  const marks = {
    holds: pen.ink('good', `${pen.symbols.good} holds         `),
    fails: pen.ink('bad', `${pen.symbols.bad} fails         `),
    'not-applicable': pen.ink('dim', `${pen.symbols.info} not applicable`),
    undecided: pen.ink('warn', `${pen.symbols.warn} undecided     `),
  };
  return [
    pen.ink('strong', `${pen.text(item.tool)} ${pen.text(item.outcome)}  input sha256 ${pen.text(item.inputHash)}`),
    ...item.assertions.flatMap(({ assertion, outcome, reason, evidence }) => {
      const why = reason === undefined ? '' : `${reason}: `;
      const [first = '', ...rest] = pen.lines(pen.text(`${why}${evidence.join('; ')}`), pen.width - 20, 3);
      return [
        `  ${marks[outcome]}  ${pen.text(assertion)}`,
        ...[first, ...rest].map((line) => `${' '.repeat(20)}${line}`),
      ];
    }),
  ];
}

function tallyLines(title: string, tallies: ReviewRecord['undecided'], pen: Pen): string[] {
  if (tallies.length === 0) return [];
  const lines = tallies
    .slice(0, SHOWN)
    .map(({ id, reason, count }) => `${count.toLocaleString('en-US')} ${id}: ${reason}`);
  return [
    pen.ink('strong', title),
    ...lines.flatMap((one) => pen.lines(pen.text(one), pen.width - 2, 2)).map((l) => `  ${l}`),
  ];
}

function suppressedLines({ suppressed }: ReviewRecord, pen: Pen): string[] {
  return noteLines(
    'Suppressed',
    suppressed.map((one) => `${one.rule} at ${one.subject} until ${one.expires}: ${one.reason}`),
    pen,
  );
}

function noteLines(title: string, notes: readonly string[], pen: Pen): string[] {
  if (notes.length === 0) return [];
  const lines = notes
    .slice(0, SHOWN)
    .flatMap((note) =>
      pen.lines(pen.text(note), pen.width - 4, 3).map((l, i) => `  ${i === 0 ? pen.symbols.step : ' '} ${l}`),
    );
  return [pen.ink('strong', title), ...lines, ...more(notes.length, title.toLowerCase(), pen)];
}

function more(count: number, what: string, pen: Pen): string[] {
  return count > SHOWN ? [pen.ink('dim', `  and ${count - SHOWN} more ${what}; --json has them all`)] : [];
}

function verdict(record: ReviewRecord, pen: Pen): string[] {
  const { code } = record.exit;
  const ink = code === 0 ? 'good' : code === 1 ? 'bad' : 'warn';
  const said = `${pen.symbols[ink]} ${pen.text(reviewSentence(record))}`;
  return pen.lines(said, pen.width).map((line) => pen.ink(ink, line));
}
