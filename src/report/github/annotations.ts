import type { Severity, SourcePlace } from '../../model/finding.ts';
import { cut } from '../cut.ts';
import { workflowProperty, workflowText } from '../escape.ts';
import { levelOf } from '../sarif/rules.ts';

/** Of each kind GitHub shows ten a step, and drops the rest without a word. */
const MOST = 10;
const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

export interface Annotation {
  severity: Severity;
  place: SourcePlace;
  title: string;
  text: string;
}

/** Workflow commands for the worst of them, then one notice with the sum, which is told how many are left out. */
export function annotations(all: readonly Annotation[], sum: (rest: string) => string): string {
  const counted = { error: 0, warning: 0, note: 1 };
  const shown = all.filter(({ severity }) => {
    const level = levelOf(severity);
    counted[level] += 1;
    return counted[level] <= MOST;
  });
  const rest = all.length - shown.length;
  const lines = shown.map(({ severity, place: { file, line, column }, title, text }) => {
    const place = `file=${property(file)},line=${line},col=${column},title=${property(title)}`;
    return `::${COMMANDS[levelOf(severity)]} ${place}::${message(text)}`;
  });
  const end = sum(rest === 0 ? '' : `, ${rest} of them not annotated`);
  return `${[...lines, `::notice title=Retcon::${message(end)}`].join('\n')}\n`;
}

function property(text: string): string {
  return workflowProperty(cut(text, 250));
}

function message(text: string): string {
  return workflowText(cut(text, 4000));
}
