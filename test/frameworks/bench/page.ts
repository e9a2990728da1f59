import type { Row } from './row.ts';

const MARK = { effect: '**effect**', held: 'held', 'not judged': '?' } as const;

/** The rows as one table for each framework: attacks down, versions and variants across. */
export function frameworksPage(rows: readonly Row[]): string {
  const frameworks = [...new Set(rows.map(({ framework }) => framework))];
  const agreeing = rows.filter(({ agrees }) => agrees).length;
  return [
    '# What campaigns find in frameworks',
    '',
    'Small servers, written as the documentation of each framework shows, and a campaign over each. An attack is a row of the tables that',
    'were measured by hand; a cell says whether a mutation of the catalogue that is this attack had a protected effect, as the canary',
    `saw it. Written by \`npm run frameworks -- --page docs/frameworks-matrix.md\`. Of ${rows.length} cells ${agreeing} agree with what was measured`,
    'by hand; one that does not has a † and is explained below it.',
    '',
    '**effect** does not say that a framework is broken: the servers leave to it what an application has to do, and most frameworks say so.',
    'What they show is what an application that stops there lets through.',
    ...frameworks.flatMap((name) =>
      tableOf(
        name,
        rows.filter(({ framework }) => framework === name),
      ),
    ),
    '',
  ].join('\n');
}

function tableOf(framework: string, rows: readonly Row[]): string[] {
  const setups = [...new Set(rows.map(({ version, variant }) => `${version} ${variant}`))];
  const attacks = [...new Set(rows.map(({ attack }) => attack))];
  const cell = (attack: string, of: string): string => {
    const row = rows.find((one) => one.attack === attack && `${one.version} ${one.variant}` === of);
    return row === undefined ? '' : `${MARK[row.observed]}${row.agrees ? '' : ' †'}`;
  };
  return [
    '',
    `## ${framework}`,
    '',
    `| attack | clause | ${setups.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(setups.length)}`,
    ...attacks.map((attack) => {
      const clause = rows.find((row) => row.attack === attack)?.clause ?? '';
      return `| \`${attack}\` | \`${clause}\` | ${setups.map((of) => cell(attack, of)).join(' | ')} |`;
    }),
  ];
}
