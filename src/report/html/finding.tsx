import { type Finding, QUESTIONS, RUNGS } from '../../model/finding.ts';
import { shownText as t } from '../escape.ts';
import { layerRows } from '../layer-phrases.ts';
import {
  actor,
  confirmedPhrase,
  effectPhrase,
  modelCallsPhrase,
  plural,
  reasonsPhrase,
  recipeStepPhrase,
} from '../phrases.ts';
import { placeOf } from '../place.ts';
import { Copyable, SeverityBadge, Texts, Wide } from './blocks.tsx';
import { Exchanges } from './exchanges.tsx';
import { History } from './history.tsx';
import { Sequence } from './sequence.tsx';

/** `brief` leaves out the drawing, the histories and the exchanges, of findings that a light file has no room for. */
export function FindingPage({ finding, anchor, brief }: { finding: Finding; anchor: string; brief: boolean }) {
  return (
    <article class="finding" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h1 tabindex={-1} id={`${anchor}-title`}>
        <SeverityBadge severity={finding.severity} /> {t(finding.id) || anchor}
      </h1>
      <p class="claim">{t(finding.title)}</p>
      <p class="badges">
        <code>{t(reasonsPhrase(finding))}</code>
        <span>{confirmedPhrase(finding)}</span>
        <span>{modelCallsPhrase(finding)}</span>
        {finding.limitation === undefined ? '' : <span>documented limitation: {t(finding.limitation)}</span>}
      </p>
      <Copyable text={finding.replay} />
      <Ladder finding={finding} />
      <Canary finding={finding} />
      <Layers finding={finding} />
      <h2 id={`${anchor}-steps`}>What happened</h2>
      {brief ? '' : <Sequence finding={finding} anchor={anchor} />}
      <ol>
        {finding.steps.map((step) => (
          <li>
            {t(`${actor(step.as)} ${step.does}`)} → {t(step.outcome)}
            {step.attack === undefined ? '' : <strong> attack: {t(step.attack)}</strong>}
          </li>
        ))}
      </ol>
      {brief ? '' : <History finding={finding} anchor={anchor} />}
      <Answers finding={finding} anchor={anchor} />
      <h2 id={`${anchor}-reproduction`}>Minimal reproduction</h2>
      <p>
        Baseline {t(finding.baseline)}, reduced in {plural(finding.replays, 'replay')};{' '}
        {plural(finding.variants, 'trial')} showed it.
      </p>
      {finding.recipe.length === 0 ? (
        <p>No mutation: it happens on the unmodified baseline.</p>
      ) : (
        <ol>
          {finding.recipe.map((step) => (
            <li>
              <code>{t(recipeStepPhrase(step))}</code>
            </li>
          ))}
        </ol>
      )}
      <Fix finding={finding} anchor={anchor} />
      {brief ? (
        <p class="muted">Drawing, histories and exchanges are in the JSON report.</p>
      ) : (
        <Exchanges finding={finding} anchor={anchor} />
      )}
      <p>
        <a href="#overview">Back to the overview</a>
      </p>
    </article>
  );
}

function Ladder({ finding }: { finding: Finding }) {
  return (
    <>
      <h2>How far it got</h2>
      <ol class="ladder">
        {RUNGS.map((rung) => (
          <li class={finding.rungs.includes(rung) ? 'on' : ''}>
            {rung}
            <span class="vh">{finding.rungs.includes(rung) ? ' (reached)' : ' (not reached)'}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Canary({ finding }: { finding: Finding }) {
  const { witness, effects, permitted, control } = finding;
  const none = <p class="muted">no effect</p>;
  return (
    <>
      <h2>What the canary saw</h2>
      <p>{t(witness.observed)}</p>
      <Wide label="The canary before and after, and in the control">
        <table>
          <thead>
            <tr>
              <th scope="col">Before</th>
              <th scope="col">After, beyond what authority permits</th>
              <th scope="col">After, permitted</th>
              <th scope="col">In the control runs</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>fresh and armed{witness.canary === undefined ? '' : `: ${t(witness.canary)}`}, no effect</td>
              <td class={effects.length > 0 ? 'bad' : ''}>
                {effects.length === 0 ? none : <Texts items={effects.map(effectPhrase)} most={50} />}
              </td>
              <td>{permitted.length === 0 ? none : <Texts items={permitted} most={50} />}</td>
              <td>
                seen in {control.n} of {control.of}
              </td>
            </tr>
          </tbody>
        </table>
      </Wide>
      <p>Authority permits: {t(witness.expected)}</p>
    </>
  );
}

function Layers({ finding }: { finding: Finding }) {
  const { layers = [], effects } = finding;
  if (layers.length === 0) return '';
  const nameOf = (id: string) => {
    const effect = effects.find((one) => one.id === id);
    return effect === undefined ? id : effectPhrase(effect);
  };
  return (
    <>
      <h2>Layers that were seen</h2>
      {layers.map((one) => (
        <Wide label={`Layers of ${one.effect}`}>
          <table>
            <caption>{t(nameOf(one.effect))}</caption>
            <tbody>
              {layerRows(one).map(([layer, seen]) => (
                <tr>
                  <th scope="row">{layer}</th>
                  <td>{t(seen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      ))}
    </>
  );
}

function Answers({ finding, anchor }: { finding: Finding; anchor: string }) {
  return (
    <>
      <h2 id={`${anchor}-evidence`}>The twelve questions</h2>
      <Wide label="The twelve questions">
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Answer</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {finding.answers.map((answer, i) => (
              <tr>
                <th scope="row">
                  {i + 1}. {QUESTIONS.find((one) => one.id === answer.id)?.question ?? t(answer.id)}
                </th>
                <td>{t(answer.answer)}</td>
                <td>{t(answer.source)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  );
}

function Fix({ finding, anchor }: { finding: Finding; anchor: string }) {
  const { file, line } = placeOf(finding);
  const taxonomy = finding.taxonomy.map((one) => `${one.scheme} ${one.edition}: ${one.id}`);
  return (
    <>
      <h2 id={`${anchor}-fix`}>What would block it</h2>
      <p>{t(finding.remediation.pattern)}</p>
      <dl>
        <dt>Example check</dt>
        <dd>
          <code>{t(finding.remediation.check)}</code>
        </dd>
        <dt>Recorded step</dt>
        <dd>
          <code>
            {t(file)}:{line}
          </code>
        </dd>
        <dt>Cause</dt>
        <dd>{t(finding.cause)}</dd>
        <dt>Fingerprint</dt>
        <dd>
          <code>{t(finding.fingerprint)}</code>
        </dd>
      </dl>
      {taxonomy.length === 0 ? '' : <Texts items={taxonomy} />}
    </>
  );
}
