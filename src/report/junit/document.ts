import { cut } from '../cut.ts';
import { xmlText } from '../escape.ts';
import type { Case, Suite } from './cases.ts';

const LONGEST = 20_000;

/** What a JUnit document is made of. */
export interface Document {
  name: string;
  durationMs: number;
  /** Of every suite. */
  properties: Readonly<Record<string, string>>;
  suites: readonly Suite[];
}

export function junitDocument({ name, durationMs, properties, suites }: Document): string {
  const all = suites.flatMap(({ cases }) => cases);
  const seconds = (durationMs / 1000).toFixed(3);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(name)}" ${totals(all)} time="${seconds}">`,
    ...suites.flatMap((suite) => suiteLines(suite, properties)),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function suiteLines({ name, cases }: Suite, properties: Document['properties']): string[] {
  return [
    `  <testsuite name="${attribute(name)}" ${totals(cases)} time="0">`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${attribute(value)}"/>`),
    '    </properties>',
    ...cases.flatMap((one) => caseLines(one, `retcon.${name}`)),
    '  </testsuite>',
  ];
}

function totals(cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function caseLines({ name, file, line, outcome, message, text }: Case, suite: string): string[] {
  const place = file === undefined ? '' : ` file="${attribute(file)}" line="${line}"`;
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}"${place} time="0"`;
  const says = message === undefined ? '' : ` message="${attribute(message)}"`;
  if (outcome === 'passed') {
    const out = text ?? message;
    return out === undefined
      ? [`${open}/>`]
      : [`${open}>`, `      <system-out>${body(out)}</system-out>`, '    </testcase>'];
  }
  if (outcome === 'skipped') return [`${open}>`, `      <skipped${says}/>`, '    </testcase>'];
  const inner = text === undefined ? '' : body(text);
  return [`${open}>`, `      <${outcome} type="${outcome}"${says}>${inner}</${outcome}>`, '    </testcase>'];
}

/** A line break in an attribute would become a space, and differ between parsers. */
function attribute(text: string): string {
  return xmlText(cut(text.replace(/\s+/g, ' ').trim(), LONGEST));
}

function body(text: string): string {
  return xmlText(cut(text, LONGEST));
}
