import type { Finding } from '../../model/finding.ts';
import { confirmedPhrase, effectPhrase, modelCallsPhrase, reasonsPhrase, recipeStepPhrase } from '../phrases.ts';
import { field } from './field.ts';
import { type Pen, severityMark } from './pen.ts';
import { stepLines } from './step-lines.ts';

/** A finding is readable without scrolling. */
export const FINDING_LINES = 24;

/** One finding in at most FINDING_LINES lines: 1 head, 2 title, 3 recipe, 6 steps, 3 canary, 3 authority, 2 measured, 2 fix, 1 reached, 1 replay. */
export function findingBlock(finding: Finding, pen: Pen): string[] {
  const { text, ink } = pen;
  const recipe = finding.recipe.map((step) => text(recipeStepPhrase(step)));
  return [
    head(finding, pen),
    ...pen.lines(text(finding.title), pen.width - 2, 2).map((line) => `  ${line}`),
    ...field(pen, 'recipe', recipe.length === 0 ? ['none: the unmodified baseline'] : recipe, 3),
    ...stepLines(finding.steps, pen, 6),
    ...field(pen, 'canary', canary(finding).map(text), 3),
    ...field(pen, 'authority', authority(finding).map(text), 3),
    ...field(pen, 'measured', measured(finding).map(text), 2),
    ...field(pen, 'reached', [finding.rungs.join(` ${pen.symbols.arrow} `)], 1),
    ...field(pen, 'fix', [text(`${finding.remediation.pattern}; for example ${finding.remediation.check}`)], 2),
    `  ${ink('dim', 'replay    ')}${ink('accent', text(finding.replay))}`,
  ];
}

function head(finding: Finding, pen: Pen): string {
  const mark = severityMark(finding.severity, pen);
  return [mark, pen.ink('strong', pen.text(finding.id)), pen.text(reasonsPhrase(finding))].join('  ');
}

function measured(finding: Finding): string[] {
  const limitation = finding.limitation === undefined ? '' : `; documented limitation: ${finding.limitation}`;
  return [`${confirmedPhrase(finding)}, ${modelCallsPhrase(finding)}${limitation}`];
}

/** What the sensor saw: the sentence of the witness, and what came beside it. */
function canary(finding: Finding): string[] {
  const [, second, ...others] = finding.effects;
  if (second === undefined) return [finding.witness.observed];
  const rest = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [finding.witness.observed, `beside it, ${effectPhrase(second)}${rest}`];
}

function authority(finding: Finding): string[] {
  const permitted = finding.permitted.length === 0 ? 'nothing' : finding.permitted.join('; ');
  return [finding.witness.expected, `permitted: ${permitted}`];
}
