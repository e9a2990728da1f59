import type { BindingRow, CampaignRecord } from '../../model/record.ts';
import { Wide } from './blocks.tsx';

const SIGNS: Readonly<Record<BindingRow['standing'], [sign: string, look: string]>> = {
  bound: ['✓', 'good'],
  'not bound': ['✗', 'bad'],
  'not tried': ['∅', 'none'],
};

/** What an approval binds: each field changed alone on the diagonal, two together beside it. */
export function Binding({ record }: { record: CampaignRecord }) {
  const rows = new Map(record.binding.map((row) => [[...row.fields].sort().join(' '), row]));
  const alone = record.binding.filter(({ fields }) => fields.length === 1).map(({ fields }) => fields[0] ?? '');
  const paired = alone.filter((field) =>
    record.binding.some((row) => row.fields.length === 2 && row.fields.includes(field as never)),
  );
  if (alone.length === 0) return '';
  return (
    <section aria-labelledby="binding">
      <h2 id="binding">What an approval binds</h2>
      <p class="muted">
        ✓ a change of it was refused, ✗ a change of it was executed, ∅ not tried. First each field alone, then together
        with another one.
      </p>
      <Wide label="Approval binding: fields alone and in pairs">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">alone</th>
              {paired.map((field) => (
                <th scope="col">with {field}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alone.map((field) => (
              <tr>
                <th scope="row">{field}</th>
                <Standing row={rows.get(field)} />
                {paired.map((other) => (
                  <Standing row={other === field ? undefined : rows.get([field, other].sort().join(' '))} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function Standing({ row }: { row: BindingRow | undefined }) {
  if (row === undefined) return <td class="none" />;
  const [sign, look] = SIGNS[row.standing];
  const trials = row.standing === 'bound' ? row.held : row.violated;
  return (
    <td class={look}>
      <span aria-hidden="true">
        {sign}
        {row.standing === 'not tried' ? '' : trials}
      </span>
      <span class="vh">{row.standing}</span>
    </td>
  );
}
