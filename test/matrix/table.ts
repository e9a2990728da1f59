import type { Matrix } from './matrix.ts';

/** The matrix as people read it. */
export function matrixTable(matrix: Matrix): string {
  const weaknesses = matrix.weaknesses.map((w) => [
    w.id,
    w.clause,
    w.detected ? 'found' : 'MISSED',
    `${w.seeds.n}/${w.seeds.of}`,
    w.clauses.join(' ') || '-',
    String(w.replays),
    smallest(w),
  ]);
  const { sound, sensitivity, specificity } = matrix;
  return [
    ...columns([['weakness', 'clause', '', 'seeds', 'clauses found', 'replays', 'smallest recipe'], ...weaknesses]),
    '',
    `sound gateway: ${sound.findings} findings at ${sound.seeds} seeds, ${sound.liveness.happened} of ${sound.liveness.permitted} permitted effects happened`,
    '',
    ...columns(matrix.sentinels.map((s) => [s.id, s.ok ? 'ok' : 'WRONG', s.observed, `(${s.expected})`])),
    ...(matrix.sentinels.length === 0 ? [] : ['']),
    ...matrix.pairs.map(
      ({ pair, missed }) => `${pair.join(' + ')}: ${missed.length === 0 ? 'both' : `MISSED ${missed.join(', ')}`}`,
    ),
    ...(matrix.pairs.length === 0 ? [] : ['']),
    `sensitivity ${percent(sensitivity)}, specificity ${percent(specificity)}, smallest recipe ${matrix.medianRecipe ?? '-'} in the median`,
  ].join('\n');
}

export function smallest({ recipe }: Matrix['weaknesses'][number]): string {
  if (recipe === null) return '-';
  return recipe.map((step) => step.operator).join(', ') || 'none: the recording as it is';
}

export function percent(share: number | null): string {
  return share === null ? 'not measured' : `${Math.round(share * 1000) / 10}%`;
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
