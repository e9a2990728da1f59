import { WEAKNESSES } from '../../src/gateway/registry.ts';
import type { Matrix } from './matrix.ts';
import { percent, smallest } from './table.ts';

const SUMMARY = new Map<string, string>(WEAKNESSES.map(({ id, summary }) => [id, summary]));

/** The matrix as a page of the docs: what was measured, and by which command. */
export function matrixPage(matrix: Matrix): string {
  const { weaknesses, sound, pairs, sentinels, sensitivity, specificity, medianRecipe, commits } = matrix;
  const both = pairs.filter((p) => p.missed.length === 0).length;
  const seeds = weaknesses[0]?.seeds.of ?? 0;
  return `# Detection matrix

How well Retcon finds what is wrong, and how well it keeps silent where nothing is. Each weakness removes exactly one guard of
the reference gateway; a campaign sees effects and answers only, never the switch. Written by
\`npm run matrix -- --page docs/detection-matrix.md\`; the figures are of the tree at ${commits.join(', ')}.

- Sensitivity: ${percent(sensitivity)} of the campaigns against one weakness (${weaknesses.length} weaknesses, ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}) had a finding under its clause.
- Specificity: ${percent(specificity)} of ${sound.seeds} campaigns against the sound gateway had no finding and saw all of ${sound.liveness.permitted} permitted effects happen.
- Smallest recipe: ${medianRecipe ?? '-'} ${medianRecipe === 1 ? 'step' : 'steps'} in the median.
- Pairs of weaknesses: both reported in ${both} of ${pairs.length}.

## Weaknesses

| weakness | what it removes | clause | seeds | trials | smallest recipe | other clauses seen |
| --- | --- | --- | --- | --- | --- | --- |
${weaknesses.map((w) => `| \`${w.id}\` | ${cell(SUMMARY.get(w.id) ?? '')} | \`${w.clause}\` | ${w.seeds.n}/${w.seeds.of} | ${Math.max(...w.trials)} | ${cell(smallest(w))} | ${w.clauses.filter((c) => c !== w.clause).join(' ') || '-'} |`).join('\n')}

## Sentinels

Targets that look secure or look broken, and what may be claimed of them.

| sentinel | must | seen |
| --- | --- | --- |
${sentinels.map((s) => `| ${s.id} | ${cell(s.expected)} | ${s.ok ? 'so' : '**wrong**'}: ${cell(s.observed)} |`).join('\n')}
${pairs.length === 0 ? '' : `\n## Pairs\n\n${pairs.map((p) => `- \`${p.pair[0]}\` and \`${p.pair[1]}\`: ${p.missed.length === 0 ? 'both' : `without ${p.missed.join(', ')}`}`).join('\n')}\n`}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
