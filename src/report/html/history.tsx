import type { Finding } from '../../model/finding.ts';
import { shownText as t } from '../escape.ts';
import { Wide } from './blocks.tsx';

const SIGNS = { same: '', changed: '≠', added: '+', dropped: '−', moved: '↕' } as const;

/** The recorded run beside the rewritten one, row by row. */
export function History({ finding, anchor }: { finding: Finding; anchor: string }) {
  const rows = finding.alignment;
  if (rows === undefined || rows.length === 0) return '';
  return (
    <>
      <h2 id={`${anchor}-history`}>Recorded run and rewritten run</h2>
      <Wide label="Recorded run and rewritten run">
        <table>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Recorded</th>
              <th scope="col">Rewritten</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 300).map((row) => (
              <tr class={row.change}>
                <td>
                  {SIGNS[row.change]} {row.change}
                </td>
                <td>{row.recorded === undefined ? '—' : t(row.recorded)}</td>
                <td>{row.rewritten === undefined ? '—' : t(row.rewritten)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  );
}
