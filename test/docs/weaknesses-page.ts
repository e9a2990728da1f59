import { WEAKNESSES } from '../../src/gateway/registry.ts';
import { CLAUSES } from '../../src/model/clause.ts';
import { cell, table } from './markdown.ts';

/** Every weakness of the reference gateway, by clause. */
export function weaknessesPage(): string {
  const parts = CLAUSES.flatMap(({ id, claim }) => {
    const rows = WEAKNESSES.filter((w) => w.clause === id).map((w) => [
      `\`${w.id}\``,
      `\`${w.clause}\``,
      cell(w.summary),
    ]);
    if (rows.length === 0) return [];
    return [
      `## ${id}\n\nRefused unless ${claim}.\n\n${table(['weakness', 'clause', 'what goes without its guard'], rows)}`,
    ];
  });
  return `# Weaknesses

The ${WEAKNESSES.length} switches of the reference gateway, by the clause that each breaks. A weakness removes exactly one guard:
\`retcon run reference -- --weak ID\` shows what a campaign finds then. Written by \`npm run docs\` from the registry.

${parts.join('\n\n')}
`;
}
