import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import { cut } from '../cut.ts';
import { shownText as t } from '../escape.ts';
import { reviewSentence } from '../review/sentence.ts';
import { SeverityBadge, Texts, Wide } from './blocks.tsx';
import { GateChecks } from './gate.tsx';
import { Page, type Parts } from './page.tsx';

const PARTS: Parts = [
  ['overview', 'Overview'],
  ['findings', 'Findings'],
  ['scope', 'Scope'],
];
const NOTES = {
  audit: 'Everything shown was read from records; nothing was sent.',
  lint: 'Everything shown was read from definitions; no tool was called.',
};
const MOST = 2000;

/** An offline review as one page: how it ends, its findings with evidence and fix, what is undecided, what it does not prove. */
export function reviewAsHtml(record: ReviewRecord): string {
  const { code } = record.exit;
  const page = (
    <Page title={`Retcon ${record.kind}`} parts={PARTS} note={NOTES[record.kind]}>
      <div class="overview" id="overview">
        <h1 tabindex={-1}>Retcon {record.kind}</h1>
        <p class={`gate ${code === 0 ? 'good' : code === 1 ? 'bad' : ''}`}>
          {code === 0 ? '✓' : code === 1 ? '✗' : '!'} {t(reviewSentence(record))}
        </p>
        <ul class="tiles">
          {Object.entries(record.counts).map(([name, count]) => (
            <li>
              <b>{count.toLocaleString('en-US')}</b> {t(name)}
            </li>
          ))}
        </ul>
        <Listed
          id="inputs"
          title="Inputs"
          items={record.inputs.map(({ name, digest }) => `${name}, SHA-256 ${digest}`)}
        />
        <GateChecks record={record} />
        <Findings findings={record.findings} />
        <Listed id="undecided" title="Undecided" items={record.undecided.map(tallied)} />
        <Listed
          id="indicators"
          title="Indicators, never a failure by themselves"
          items={record.indicators.map(tallied)}
        />
        <Listed
          id="suppressed"
          title="Suppressed"
          items={record.suppressed.map((one) => `${one.rule} at ${one.subject} until ${one.expires}: ${one.reason}`)}
        />
        <Listed id="notes" title="Notes" items={record.notes} />
        <Listed id="scope" title="What this does not prove" items={record.scope} />
      </div>
    </Page>
  );
  return `<!doctype html>\n${String(page)}\n`;
}

function tallied({ id, reason, count }: ReviewRecord['undecided'][number]): string {
  return `${count} of ${id}: ${reason}`;
}

function Listed({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return '';
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Texts items={items} />
    </section>
  );
}

function Findings({ findings }: { findings: readonly ReviewFinding[] }) {
  if (findings.length === 0)
    return (
      <section aria-labelledby="findings">
        <h2 id="findings">Findings</h2>
        <p>None. The scope at the end says what that is worth.</p>
      </section>
    );
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Findings</h2>
      <p class="filter">
        <label for="filter">Filter</label>
        <input id="filter" type="search" placeholder="words, e.g. high path" autocomplete="off" />
        <span id="left" aria-live="polite" />
      </p>
      <Wide label="Findings">
        <table>
          <thead>
            <tr>
              {['Severity', 'Finding', 'What is wrong', 'Where', 'Evidence', 'Fix'].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>{findings.slice(0, MOST).map(findingRow)}</tbody>
        </table>
      </Wide>
      {findings.length > MOST ? <p>and {findings.length - MOST} more: the JSON report has them</p> : ''}
    </section>
  );
}

function findingRow({ severity, id, rule, title, clause, location, count, evidence, remediation }: ReviewFinding) {
  const { file, line, path } = location;
  const where = `${file}${line === undefined ? '' : `:${line}`}${path === undefined ? '' : ` ${path}`}`;
  const shown = t(cut(title, 300));
  return (
    <tr data-words={`${severity} ${t(id)} ${t(rule)} ${shown} ${clause}`.toLowerCase()}>
      <td>
        <SeverityBadge severity={severity} />
      </td>
      <td>
        {t(id)} <code>{t(rule)}</code>
      </td>
      <td>{shown}</td>
      <td>
        <code>{t(cut(where, 300))}</code>
        {count === 1 ? '' : `, ${count} times`}
      </td>
      <td>
        <Texts items={evidence.map((one) => cut(one, 300))} most={5} />
      </td>
      <td>{t(remediation.pattern)}</td>
    </tr>
  );
}
