import type { Finding } from '../../model/finding.ts';
import { actor } from '../phrases.ts';
import { field } from './field.ts';
import type { Pen } from './pen.ts';

type Step = Finding['steps'][number];

/** The steps of the minimal plan, attacks marked. Where they do not fit, the first recorded ones are folded. */
export function stepLines(steps: readonly Step[], pen: Pen, most: number): string[] {
  const width = pen.width - 12;
  const rows = steps.map((step, i) => ({
    attack: step.attack !== undefined,
    lines: pen.lines(stepText(step, i, pen), width, 2),
  }));
  let folded = 0;
  const height = (): number => rows.reduce((sum, row) => sum + row.lines.length, folded === 0 ? 0 : 1);
  while (height() > most) {
    const next = rows.findIndex((row) => !row.attack);
    if (next === -1) break;
    rows.splice(next, 1);
    folded++;
  }
  const fold = folded === 0 ? [] : [`(${folded} of ${steps.length} steps, as recorded, not shown)`];
  return field(pen, 'steps', [...fold, ...rows.flatMap((row) => row.lines)], most);
}

function stepText(step: Step, index: number, pen: Pen): string {
  const mark = step.attack === undefined ? pen.symbols.step : pen.symbols.attack;
  const by = step.attack === undefined ? '' : `  [${step.attack}]`;
  return `${mark} ${index + 1} ${pen.text(`${actor(step.as)} ${step.does}`)} ${pen.symbols.arrow} ${pen.text(`${step.outcome}${by}`)}`;
}
