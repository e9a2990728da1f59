import type { CampaignRecord } from '../../model/record.ts';
import { shownText as t } from '../escape.ts';
import { gateSentence, livenessPhrase, plural, trialsPhrase } from '../phrases.ts';
import { vacuityGroups } from '../vacuity-phrases.ts';
import { Binding } from './binding.tsx';
import { Texts } from './blocks.tsx';
import { Causes } from './causes.tsx';
import { Coverage } from './coverage.tsx';
import { FindingsTable } from './findings-table.tsx';
import { GateChecks } from './gate.tsx';
import { Checklist, Clauses, Metrics } from './tables.tsx';

export function Overview({ record, anchors }: { record: CampaignRecord; anchors: readonly string[] }) {
  return (
    <div class="overview" id="overview">
      <h1 tabindex={-1}>Retcon: {t(record.scenario)}</h1>
      <p class={`gate ${record.exit.code === 0 ? 'good' : record.exit.code === 1 ? 'bad' : ''}`}>
        {record.exit.code === 0 ? '✓' : record.exit.code === 1 ? '✗' : '!'} {t(gateSentence(record))}
      </p>
      <Tiles record={record} />
      <Facts record={record} />
      <GateChecks record={record} />
      <Causes record={record} anchors={anchors} />
      <FindingsTable record={record} anchors={anchors} />
      <Coverage record={record} />
      <Clauses record={record} />
      <Binding record={record} />
      <Evidence record={record} />
      <Metrics record={record} />
      <Vacuity record={record} />
      <Checklist record={record} />
      <Scope record={record} />
    </div>
  );
}

function Tiles({ record }: { record: CampaignRecord }) {
  const { counts, coverage } = record;
  const tiles: [string, number | string][] = [
    ['causes', record.causes.length],
    ['findings', record.findings.length],
    ['held', counts.held],
    ['violated', counts.violated],
    ['inconclusive', counts.inconclusive],
    ['operators judged', `${coverage.operators.judged}/${coverage.operators.applicable}`],
  ];
  return (
    <ul class="tiles">
      {tiles.map(([name, value]) => (
        <li>
          <b>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</b> {name}
        </li>
      ))}
    </ul>
  );
}

function Facts({ record }: { record: CampaignRecord }) {
  const { target } = record;
  const identity = target.identity === null ? 'identity unknown' : `identity ${target.identity}`;
  const facts: [string, string][] = [
    ['Target', `${target.name}, ${target.url}, adapter ${target.adapter}, ${identity}`],
    ['Contract', record.contract === 'baseline' ? 'what the baselines show' : "the scenario's policy"],
    ['Trials', trialsPhrase(record)],
    ['Campaign', `${record.campaign}, begun ${record.times.startedAt}, Retcon ${record.retcon}`],
    ['Liveness', livenessPhrase(record)],
  ];
  return (
    <dl>
      {facts.map(([name, text]) => (
        <>
          <dt>{name}</dt>
          <dd>{t(text)}</dd>
        </>
      ))}
    </dl>
  );
}

function Evidence({ record }: { record: CampaignRecord }) {
  const because = (why: string | undefined): string => (why === undefined ? '' : `: ${why}`);
  const reasons = Object.entries(record.inconclusive).filter(([, count]) => count > 0);
  const items = [
    ...record.control.map(
      (one) =>
        `Control ${one.baseline}: ${one.ok ? 'reproduced' : 'NOT reproduced'}, ${one.happened} of ${one.permitted} effects over ${plural(one.runs, 'run')}${because(one.why)}`,
    ),
    ...record.sensors.map(
      (one) =>
        `Sensor ${one.canary} (${one.kind}; ${one.senses.join(', ')}): ${one.proven ? 'proven' : 'NOT proven'}${because(one.why)}`,
    ),
    `Inconclusive: ${reasons.length === 0 ? 'none' : reasons.map(([why, count]) => `${why} ${count}`).join(', ')}`,
    ...record.dropped.map((one) => `Dropped ${one.fingerprint}: ${one.why}`),
    ...record.leftovers.map((one) => `Canary ${one.canary}, ${one.state}: ${one.what}${because(one.why)}`),
  ];
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Why the verdicts may be believed</h2>
      <Texts items={items} />
    </section>
  );
}

function Vacuity({ record }: { record: CampaignRecord }) {
  const groups = vacuityGroups(record);
  const { notTried } = record.coverage;
  if (groups.length === 0 && notTried.length === 0) return '';
  return (
    <section aria-labelledby="vacuity">
      <h2 id="vacuity">Not exercised</h2>
      {groups.map(({ title, rows }) => (
        <details>
          <summary>
            {title} ({rows.length})
          </summary>
          <Texts items={rows.map((one) => `${one.subject}: ${one.why}`)} />
        </details>
      ))}
      {notTried.length === 0 ? (
        ''
      ) : (
        <details>
          <summary>Systematic mutants beyond the budget ({notTried.length.toLocaleString('en-US')})</summary>
          <Texts items={notTried} most={50} />
        </details>
      )}
    </section>
  );
}

function Scope({ record }: { record: CampaignRecord }) {
  const lists: [string, readonly string[]][] = [
    ['Scope of proof', record.scope],
    ['Documented limitations', record.limitations],
    ['Open questions', record.openQuestions],
  ];
  return lists
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => (
      <section aria-label={title}>
        <h2>{title}</h2>
        <Texts items={items} />
      </section>
    ));
}
