import type { Finding } from '../../model/finding.ts';
import type { Exchange } from '../../model/transcript.ts';
import { cut } from '../cut.ts';
import { shownBlock, shownText as t } from '../escape.ts';
import { actor } from '../phrases.ts';

/** Of one body; the whole of it is in the JSON report. */
const LONGEST = 3000;

/** The raw requests and answers, step by step, closed until somebody wants them. */
export function Exchanges({ finding, anchor }: { finding: Finding; anchor: string }) {
  const steps = finding.steps.filter((step) => step.exchanges.length > 0);
  if (steps.length === 0) return '';
  return (
    <>
      <h2 id={`${anchor}-exchanges`}>Requests and answers</h2>
      {steps.map((step) => (
        <details>
          <summary>{t(`${step.action}: ${actor(step.as)} ${cut(step.does, 200)}`)}</summary>
          {step.exchanges.slice(0, 50).map((exchange) => (
            <OneExchange exchange={exchange} />
          ))}
        </details>
      ))}
    </>
  );
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  return (
    <>
      <h3>
        {t(`${exchange.method} ${cut(exchange.path, 500)}`)} → {exchange.status ?? t(exchange.error ?? 'no answer')}
      </h3>
      <p class="muted">
        request <code>{t(cut(exchange.requestDigest, 64))}</code>
        {exchange.responseDigest === undefined ? (
          ''
        ) : (
          <>
            , answer of {exchange.responseSize ?? 0} bytes <code>{t(cut(exchange.responseDigest, 64))}</code>
          </>
        )}
      </p>
      {exchange.requestBody === undefined ? (
        ''
      ) : (
        <pre tabindex={0}>{shownBlock(cut(exchange.requestBody, LONGEST))}</pre>
      )}
      {exchange.responseBody === undefined ? (
        ''
      ) : (
        <pre tabindex={0}>{shownBlock(cut(exchange.responseBody, LONGEST))}</pre>
      )}
    </>
  );
}
