import type { CampaignRecord } from '../../model/record.ts';
import type { RenderOptions, ReportFormat } from '../format.ts';
import { gateSentence } from '../phrases.ts';
import { reviewOnTerminal } from '../review/terminal.ts';
import { bindingLines } from '../terminal/binding.ts';
import { causeLines } from '../terminal/causes.ts';
import { checklistLines } from '../terminal/checklist.ts';
import { clauseLines } from '../terminal/clauses.ts';
import { findingBlock } from '../terminal/finding-block.ts';
import { gateLines } from '../terminal/gate-lines.ts';
import { header } from '../terminal/header.ts';
import { measureLines } from '../terminal/measures.ts';
import { metricLines } from '../terminal/metrics.ts';
import { makePen, type Pen } from '../terminal/pen.ts';
import { scopeLines } from '../terminal/scope.ts';
import { triedLines } from '../terminal/tried-lines.ts';
import { vacuityLines } from '../terminal/vacuity.ts';

/** For a person at a terminal: causes, findings, what was tried; the verdict is the last thing on the screen. */
export const terminalFormat: ReportFormat = {
  id: 'terminal',
  summary: 'for a person at a terminal: causes, findings of at most 24 lines, what was tried, the verdict last',
  extensions: ['.txt'],
  render(record: CampaignRecord, options: RenderOptions): string {
    const pen = makePen(options);
    const sections = [
      header(record, pen),
      causeLines(record, pen),
      ...record.findings.map((finding) => findingBlock(finding, pen)),
      triedLines(record, pen),
      clauseLines(record, pen),
      bindingLines(record, pen),
      measureLines(record, pen),
      checklistLines(record, pen),
      metricLines(record, pen),
      vacuityLines(record, pen),
      scopeLines(record, pen),
      gateLines(record, pen),
      verdict(record, pen),
    ];
    const full = sections.filter((lines) => lines.length > 0);
    return `${full.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  },
  review: reviewOnTerminal,
};

function verdict(record: CampaignRecord, pen: Pen): string[] {
  const { code } = record.exit;
  const mark = code === 0 ? pen.symbols.good : code === 1 ? pen.symbols.bad : pen.symbols.warn;
  const lines = pen.lines(`${mark} ${pen.text(gateSentence(record))}`, pen.width);
  return lines.map((line) => pen.ink(code === 0 ? 'good' : code === 1 ? 'bad' : 'warn', line));
}
