import { createHash } from 'node:crypto';
import type { Child } from 'hono/jsx';
import { shownText as t } from '../escape.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Nothing is loaded from anywhere, and no script or style runs but ours, whatever the evidence holds. */
const POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(SCRIPT)}'`,
  `style-src '${hashOf(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const KEYS: [string, string][] = [
  ['j', 'next finding'],
  ['k', 'finding before'],
  ['u', 'overview'],
  ['/', 'filter the findings'],
  ['c', 'copy the command that replays the finding'],
  ['t', 'light or dark'],
  ['?', 'this help'],
];

/** Links to the parts of the report: anchor and name. */
export type Parts = readonly (readonly [anchor: string, name: string])[];

export function Page({ title, parts, note, children }: { title: string; parts: Parts; note: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{t(title)}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <a class="skip" href="#overview">
          To the overview
        </a>
        <header class="top">
          <div class="bar">
            <strong>Retcon</strong>
            <nav aria-label="Parts of the report">
              {parts.map(([anchor, name]) => (
                <a href={`#${anchor}`}>{name}</a>
              ))}
            </nav>
            <button type="button" data-do="theme" hidden>
              Light or dark
            </button>
            <button type="button" data-do="help" hidden>
              Keys
            </button>
          </div>
        </header>
        <main>
          {children}
          <footer>
            <p>One file, no network. {note}</p>
          </footer>
        </main>
        <p id="said" class="vh" role="status" />
        <dialog id="help" aria-label="Keys">
          <h2>Keys</h2>
          <dl>
            {KEYS.map(([key, what]) => (
              <>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </>
            ))}
          </dl>
          <form method="dialog">
            <button type="submit">Close</button>
          </form>
        </dialog>
        <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </body>
    </html>
  );
}
