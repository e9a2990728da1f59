import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignRecord } from '../../src/model/record.ts';
import { evaluate } from '../../src/report/gate/evaluate.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { makePlace, removePlace } from '../e2e/place.ts';
import { HOSTILE } from '../report/hostile.ts';
import { sampleRecord } from '../report/sample/record.ts';
import { tainted } from '../report/taint.ts';
import { bigRecord } from './big-record.ts';
import { launch, openFile, PROGRAM, writePage } from './chromium.ts';
import { CLIPPED, DEAD_LINKS, ELEMENTS, INTERACTIVE, STICKS_OUT } from './in-page.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
/** With KEEP_SCREENSHOTS=<folder> the pictures stay for somebody to look at. */
const kept = process.env.KEEP_SCREENSHOTS;

let browser: Browser;
let place: string;

async function fileOf(record: CampaignRecord, name: string): Promise<string> {
  return writePage(place, name, formatNamed('html').render(record, screen));
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds, by the rules of WCAG 2.2 A and AA and good practice. */
async function violations(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  // The policy of the page lets no other script in; the debugger is not asked.
  await cdp.send('Runtime.evaluate', { expression: axe.source });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `axe.run(document).then(({violations}) => JSON.stringify(violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return (JSON.parse(result.value as string) as Violation[]).flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

const goTo = (page: Page, hash: string): Promise<unknown> => page.evaluate(`location.assign(${JSON.stringify(hash)})`);

describe.skipIf(PROGRAM === undefined)('the HTML report in Chromium', () => {
  beforeAll(async () => {
    place = await makePlace('browser');
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await removePlace(place);
  });

  const looks = [
    ['light', { scheme: 'light' }],
    ['dark', { scheme: 'dark' }],
    ['phone', { scheme: 'light', width: 390, height: 844 }],
    ['dark phone', { scheme: 'dark', width: 390, height: 844 }],
  ] as const;

  it.each(looks)('has no barrier and fits: %s', async (name, look) => {
    const gate = { policy: { failOn: 'high', limitations: 'list' }, known: [], today: '2026-06-01' } as const;
    const file = await fileOf(evaluate({ record: sampleRecord, ...gate }), 'sample.html');
    const { page, misdeeds } = await openFile(browser, file, look);
    for (const hash of ['', '#F-3f9a1c22', '#F-91aa0533']) {
      await goTo(page, hash || '#overview');
      if (kept !== undefined) await page.screenshot({ path: `${kept}/${name}${hash}.png`, fullPage: true });
      expect(await violations(page), hash).toEqual([]);
      expect(await page.evaluate(STICKS_OUT), hash).toEqual([]);
    }
    expect(misdeeds).toEqual([]);
  });

  it('shows one finding at a time, and all of them on paper', async () => {
    const { page } = await openFile(browser, await fileOf(sampleRecord, 'pages.html'));
    const shown = (): Promise<number> => page.locator('article.finding:visible').count();
    expect([await shown(), await page.locator('.overview').isVisible()]).toEqual([0, true]);
    await page.click('a[href="#F-b20d7711"]');
    expect([await shown(), await page.locator('.overview').isVisible()]).toEqual([1, false]);
    await page.emulateMedia({ media: 'print' });
    expect([await shown(), await page.locator('.overview').isVisible()]).toEqual([3, true]);
    const clipped = await page.evaluate(CLIPPED);
    expect(clipped).toBe(0);
    if (kept !== undefined) await page.pdf({ path: `${kept}/print.pdf`, format: 'A4' });
  });

  it('is worked by keys alone', async () => {
    const { page } = await openFile(browser, await fileOf(sampleRecord, 'keys.html'));
    const at = (): Promise<string> => page.evaluate('location.hash');
    await page.keyboard.press('j');
    expect(await at()).toBe('#F-3f9a1c22');
    await page.keyboard.press('j');
    expect(await at()).toBe('#F-b20d7711');
    await page.waitForFunction("document.activeElement.tagName === 'H1'");
    await page.keyboard.press('k');
    expect(await at()).toBe('#F-3f9a1c22');
    await page.keyboard.press('u');
    expect(await at()).toBe('#overview');
    // From a finding, where the jump to the overview must not take the focus from the filter afterwards.
    await page.keyboard.press('j');
    await page.keyboard.press('/');
    expect(await at()).toBe('#overview');
    await page.evaluate('new Promise((done) => { setTimeout(done, 50); })');
    await page.keyboard.type('medium');
    expect(await page.locator('tr[data-words]:visible').count()).toBe(1);
    expect(await page.locator('#left').textContent()).toBe('1 of 3 shown');
    await page.keyboard.press('Escape');
    expect(await page.locator('tr[data-words]:visible').count()).toBe(3);
    await page.keyboard.press('t');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('says the same without any script', async () => {
    const file = await fileOf(sampleRecord, 'plain.html');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`file://${file}#F-b20d7711`);
    expect(await page.locator('article.finding:visible h1').textContent()).toContain('F-b20d7711');
    await context.close();
  });

  it('runs nothing, loads nothing and breaks nothing, whatever is in the record', { timeout: 300_000 }, async () => {
    const shape = (page: Page): Promise<string[]> => page.evaluate(ELEMENTS);
    const word = await openFile(browser, await fileOf(tainted('word'), 'word.html'));
    const sound = await shape(word.page);
    for (const [name, text] of Object.entries(HOSTILE)) {
      const { page, misdeeds } = await openFile(browser, await fileOf(tainted(text), 'hostile.html'));
      for (const hash of ['#overview', '#finding-1']) {
        await goTo(page, hash);
        expect(await page.evaluate(STICKS_OUT), name).toEqual([]);
      }
      expect(misdeeds, name).toEqual([]);
      // The number of empty pieces may differ, never which elements there are.
      expect(await shape(page), name).toEqual(sound);
      await page.context().close();
    }
  });

  it('lets no script in that got past the escaping', async () => {
    const html = readFileSync(await fileOf(sampleRecord, 'policy.html'), 'utf8').replace(
      '</main>',
      '<script>document.title="owned"</script><img src="http://127.0.0.1:9/x.png" onerror="document.title=\'owned\'"></main>',
    );
    const { page } = await openFile(browser, await writePage(place, 'policy.html', html));
    await page.waitForTimeout(200);
    expect(await page.title()).toBe('Retcon: refunds');
  });

  it('opens at once and is small after 100,000 trials', async () => {
    const html = formatNamed('html').render(bigRecord(), screen);
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
    expect(html).toContain('600');
    const file = await writePage(place, 'big.html', html);
    const { page } = await openFile(browser, file);
    const ready = await page.evaluate<number>(INTERACTIVE);
    console.log(`100,000 trials: ${(Buffer.byteLength(html) / 1e6).toFixed(1)} MB, interactive after ${ready} ms`);
    const dead = await page.evaluate(DEAD_LINKS);
    expect(dead).toEqual([]);
  });
});
