import type { CampaignRecord } from '../../model/record.ts';
import { shownText as t } from '../escape.ts';
import { Wide } from './blocks.tsx';

export function Clauses({ record }: { record: CampaignRecord }) {
  return (
    <section aria-labelledby="clauses">
      <h2 id="clauses">Clauses of the dispatch invariant</h2>
      <Wide label="Verdicts by clause">
        <table>
          <thead>
            <tr>
              <th scope="col">Clause</th>
              <th scope="col" class="n">
                Held
              </th>
              <th scope="col" class="n">
                Violated
              </th>
              <th scope="col" class="n">
                Inconclusive
              </th>
            </tr>
          </thead>
          <tbody>
            {record.clauses.map((cell) =>
              cell.observed ? (
                <tr>
                  <th scope="row">{cell.clause}</th>
                  <td class="n">{cell.held}</td>
                  <td class={cell.violated > 0 ? 'n bad' : 'n'}>{cell.violated}</td>
                  <td class="n">{cell.inconclusive}</td>
                </tr>
              ) : (
                <tr>
                  <th scope="row">{cell.clause}</th>
                  <td colspan={3}>not observed</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

const LOOKS = { held: 'good', violated: 'bad', 'not tried': 'warn' } as const;

export function Checklist({ record }: { record: CampaignRecord }) {
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">Review checklist</h2>
      <Wide label="Review checklist">
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">State</th>
              <th scope="col">Evidence</th>
            </tr>
          </thead>
          <tbody>
            {record.checklist.map((line) => (
              <tr>
                <td>{t(line.item)}</td>
                <td class={LOOKS[line.state]}>{line.state}</td>
                <td>{t(line.evidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

export function Metrics({ record: { metrics = [] } }: { record: CampaignRecord }) {
  if (metrics.length === 0) return '';
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics">What the target counted itself</h2>
      <Wide label="Metrics of the target">
        <table>
          <thead>
            <tr>
              <th scope="col">Metric</th>
              <th scope="col">Meaning</th>
              <th scope="col" class="n">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {metrics.map((one) => (
              <tr>
                <th scope="row">{t(one.name)}</th>
                <td>{t(one.help)}</td>
                <td class="n">{one.value ?? '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
