import type { CampaignRecord } from '../../model/record.ts';
import { shownText as t } from '../escape.ts';
import { SeverityBadge, Wide } from './blocks.tsx';

const MOST = 500;

/** Causes first: forty findings of one hole are one line. */
export function Causes({ record, anchors }: { record: CampaignRecord; anchors: readonly string[] }) {
  if (record.causes.length === 0) return '';
  const pages = new Map(record.findings.map(({ id }, i) => [id, anchors[i]]));
  return (
    <section aria-labelledby="causes">
      <h2 id="causes">Causes</h2>
      <Wide label="Causes">
        <table>
          <thead>
            <tr>
              <th scope="col">Severity</th>
              <th scope="col">What is wrong</th>
              <th scope="col">Clause</th>
              <th scope="col">Control that should have stopped it</th>
              <th scope="col">Findings</th>
            </tr>
          </thead>
          <tbody>
            {record.causes.slice(0, MOST).map((cause) => (
              <tr>
                <td>
                  <SeverityBadge severity={cause.severity} />
                </td>
                <td>{t(cause.summary)}</td>
                <td>{cause.clause}</td>
                <td>{t(cause.control)}</td>
                <td>
                  {cause.findings.slice(0, 50).map((id, i) => {
                    const anchor = pages.get(id);
                    return (
                      <>
                        {i === 0 ? '' : ', '}
                        {anchor === undefined ? t(id) : <a href={`#${anchor}`}>{t(id)}</a>}
                      </>
                    );
                  })}
                  {cause.findings.length > 50 ? ` and ${cause.findings.length - 50} more` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
