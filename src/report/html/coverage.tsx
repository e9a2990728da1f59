import { DISPATCH_PATHS } from '../../model/dispatch-path.ts';
import type { CampaignRecord, CoverageCell } from '../../model/record.ts';
import { shownText as t } from '../escape.ts';
import { Wide } from './blocks.tsx';

/** Operators by dispatch paths: what held, what broke, and the gaps. */
export function Coverage({ record }: { record: CampaignRecord }) {
  const { cells } = record.coverage;
  if (cells.length === 0) return '';
  const paths = DISPATCH_PATHS.filter((path) => cells.some((cell) => cell.path === path));
  const rows = new Map<string, Map<string, CoverageCell>>();
  for (const cell of cells) rows.set(cell.operator, (rows.get(cell.operator) ?? new Map()).set(cell.path, cell));
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <p class="muted">
        ✗ violated, ✓ held, ? inconclusive, each with the number of trials; ∅ not tried; ⊘ the target cannot express it;
        · does not apply.
      </p>
      <Wide label="Coverage: operators by dispatch paths">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Operator</th>
              {paths.map((path) => (
                <th scope="col">{path}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([operator, own]) => (
              <tr>
                <th scope="row">{t(operator)}</th>
                {paths.map((path) => (
                  <Cell cell={own.get(path)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function Cell({ cell }: { cell: CoverageCell | undefined }) {
  if (cell === undefined || cell.state === 'not-applicable')
    return (
      <td class="none">
        <span aria-hidden="true">·</span>
        <span class="vh">does not apply</span>
      </td>
    );
  const why = cell.why === undefined ? {} : { title: t(cell.why) };
  if (cell.state === 'unsupported' || cell.state === 'not-tried')
    return (
      <td class={cell.state === 'not-tried' ? 'warn' : 'none'} {...why}>
        <span aria-hidden="true">{cell.state === 'not-tried' ? '∅' : '⊘'}</span>
        <span class="vh">{cell.state.replace('-', ' ')}</span>
      </td>
    );
  const { violated, held, inconclusive } = cell;
  const kinds: [string, number, string][] = [
    ['✗', violated, 'violated'],
    ['✓', held, 'held'],
    ['?', inconclusive, 'inconclusive'],
  ];
  const shown = kinds.filter(([, count]) => count > 0);
  return (
    <td class={violated > 0 ? 'bad' : cell.state === 'judged' ? 'good' : 'warn'} {...why}>
      <span aria-hidden="true">{shown.map(([sign, count]) => `${sign}${count}`).join(' ') || '?'}</span>
      <span class="vh">{shown.map(([, count, word]) => `${count} ${word}`).join(', ') || 'inconclusive'}</span>
    </td>
  );
}
