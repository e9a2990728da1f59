import { FAMILIES } from '../../src/mutation/operator.ts';
import { OPERATORS } from '../../src/mutation/registry.ts';
import { cell, codes, table } from './markdown.ts';

const HEAD = ['operator', 'claim', 'clauses', 'cases', 'seeds', 'level', 'scope', 'blast', 'paths'];

/** Every operator, by family. */
export function operatorsPage(): string {
  const parts = FAMILIES.map((family) => {
    const own = OPERATORS.filter((o) => o.family === family);
    const rows = own.map((o) => [
      `\`${o.id}\``,
      cell(o.claim),
      codes(o.clauses),
      o.cases.join(' ') || '-',
      cell(o.seeds.join('; ')),
      o.level,
      o.scope,
      o.blast,
      o.paths.join(' '),
    ]);
    return `## ${family}\n\n${table(HEAD, rows)}`;
  });
  return `# Operators

The ${OPERATORS.length} structural mutations, by family. Each rewrites a recorded run, and none says what is expected: that is the
authority model's. The clauses are those that it can break; the cases are public reports, the seeds the passages that it models; the
level is the test level of seed 000 that it serves; the scope is what a trial of it may leave dirty. Written by \`npm run docs\`
from the registry; \`retcon explain OPERATOR\` says the same of one. [patches.md](patches.md) is about mutations of your own.

${parts.join('\n\n')}
`;
}
