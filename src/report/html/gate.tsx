import type { CampaignRecord } from '../../model/record.ts';
import { shownText as t } from '../escape.ts';
import { Wide } from './blocks.tsx';

export function GateChecks({ record: { gate } }: { record: Pick<CampaignRecord, 'gate'> }) {
  if (gate === undefined) return '';
  return (
    <section aria-labelledby="gate">
      <h2 id="gate">Gate</h2>
      <Wide label="Checks of the gate">
        <table>
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col">Check</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {gate.checks.map(({ ok, name, text }) => (
              <tr>
                <td class={ok ? 'good' : 'bad'}>{ok ? '✓ passed' : '✗ failed'}</td>
                <td>{t(name)}</td>
                <td>{t(text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
