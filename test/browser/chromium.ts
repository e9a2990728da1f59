import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const NAMED = process.env.CHROMIUM;
const PROGRAMS =
  NAMED === undefined ? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] : [NAMED];

/** The browser of this machine; undefined, and a loud word, where there is none. */
export const PROGRAM: string | undefined = PROGRAMS.find((file) => existsSync(file));

if (PROGRAM === undefined)
  console.error(
    '\n*** SKIPPED: no Chromium on this machine, so that nothing below was looked at in a browser.\n*** Install one (apt-get install chromium) or name it: CHROMIUM=/path/to/chromium npm run test:browser\n',
  );

export async function launch(): Promise<Browser> {
  if (PROGRAM === undefined) throw new Error('no Chromium on this machine');
  return chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Opened {
  page: Page;
  /** Everything that a page must never do: a request, a dialog, an error, a line on the console. */
  misdeeds: string[];
}

export interface Look {
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** A page of its own context that opens the file and keeps what it does. */
export async function openFile(browser: Browser, file: string, look: Look = {}): Promise<Opened> {
  const { scheme = 'light', width = 1280, height = 900 } = look;
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height } });
  const page = await context.newPage();
  const misdeeds: string[] = [];
  const own = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== own) misdeeds.push(`request ${request.url().slice(0, 200)}`);
  });
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => misdeeds.push('popup'));
  page.on('pageerror', (error) => misdeeds.push(`error ${error.message}`));
  page.on('console', (line) => misdeeds.push(`console ${line.text()}`));
  await page.goto(own);
  return { page, misdeeds };
}

export async function writePage(folder: string, name: string, html: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(file, html);
  return file;
}
