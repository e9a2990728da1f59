import type { CampaignRecord } from '../../model/record.ts';
import { cut } from '../cut.ts';
import { shownText as t } from '../escape.ts';
import { reasonsPhrase } from '../phrases.ts';
import { SeverityBadge, Wide } from './blocks.tsx';

const MOST = 2000;

export function FindingsTable({ record, anchors }: { record: CampaignRecord; anchors: readonly string[] }) {
  if (record.findings.length === 0)
    return (
      <section aria-labelledby="findings">
        <h2 id="findings">Findings</h2>
        <p>None. The scope of proof at the end says what that is worth.</p>
      </section>
    );
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Findings</h2>
      <p class="filter">
        <label for="filter">Filter</label>
        <input id="filter" type="search" placeholder="words, e.g. approval critical" autocomplete="off" />
        <span id="left" aria-live="polite" />
      </p>
      <Wide label="Findings">
        <table>
          <thead>
            <tr>
              <th scope="col">Severity</th>
              <th scope="col">Finding</th>
              <th scope="col">What happened</th>
              <th scope="col">Clause and guard</th>
              <th scope="col">Reached</th>
              <th scope="col">Confirmed</th>
              <th scope="col" class="n">
                Trials
              </th>
            </tr>
          </thead>
          <tbody>
            {record.findings.slice(0, MOST).map((finding, i) => {
              const reasons = t(reasonsPhrase(finding));
              const title = t(cut(finding.title, 300));
              const words = `${finding.severity} ${finding.id} ${title} ${reasons} ${finding.rungs.join(' ')} ${finding.witness.tool ?? ''}`;
              return (
                <tr data-words={t(words).toLowerCase()}>
                  <td>
                    <SeverityBadge severity={finding.severity} />
                  </td>
                  <td>
                    {anchors[i] === undefined ? (
                      t(finding.id)
                    ) : (
                      <a href={`#${anchors[i]}`}>{t(finding.id) || anchors[i]}</a>
                    )}
                  </td>
                  <td>{title}</td>
                  <td>
                    <code>{reasons}</code>
                    {finding.limitation === undefined ? '' : ' (documented limitation)'}
                  </td>
                  <td>{finding.rungs.at(-1) ?? '-'}</td>
                  <td>
                    {finding.confirmed.n}/{finding.confirmed.of}
                  </td>
                  <td class="n">{finding.variants.toLocaleString('en-US')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Wide>
      {record.findings.length > MOST ? <p>and {record.findings.length - MOST} more: the JSON report has them</p> : ''}
    </section>
  );
}
