import type { Child } from 'hono/jsx';
import type { Severity } from '../../model/finding.ts';
import { shownText as t } from '../escape.ts';

/** A table that scrolls inside itself on a narrow screen, and can be scrolled by keys. */
export function Wide({ label, children }: { label: string; children: Child }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="wide" tabindex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <span class={`sev ${severity}`}>{severity.toUpperCase()}</span>;
}

/** A list of texts; of a long one the beginning, and how many more there are. */
export function Texts({ items, most = 200 }: { items: readonly string[]; most?: number }) {
  return (
    <ul>
      {items.slice(0, most).map((item) => (
        <li>{t(item)}</li>
      ))}
      {items.length > most ? (
        <li>and {(items.length - most).toLocaleString('en-US')} more: the JSON report has them</li>
      ) : (
        ''
      )}
    </ul>
  );
}

export function Copyable({ text }: { text: string }) {
  return (
    <p>
      <code>{t(text)}</code>{' '}
      <button type="button" data-copy>
        Copy
      </button>
    </p>
  );
}
