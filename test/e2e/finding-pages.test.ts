import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_WEAKNESSES } from '../../src/cli/commands/demo.ts';
import { QUESTIONS } from '../../src/model/finding.ts';
import { type CampaignRecord, recordSchema } from '../../src/model/record.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { runRetcon } from './command-line.ts';
import { makePlace, removePlace } from './place.ts';

let place: string;
let record: CampaignRecord;
let html: string;

beforeAll(async () => {
  place = await makePlace('pages');
  const weak = [...DEMO_WEAKNESSES, 'tenant-filter-missing'].join(',');
  const args = [
    'run',
    'reference',
    '--seed',
    '7',
    '--trials',
    '200',
    '--json',
    '-r',
    'live.html',
    '--',
    '--weak',
    weak,
  ];
  const { stdout } = await runRetcon(args, place);
  record = recordSchema.parse(JSON.parse(stdout));
  html = readFileSync(join(place, 'live.html'), 'utf8');
}, 240_000);
afterAll(() => removePlace(place));

/** What a reader sees of a piece of HTML. */
function shown(text: string): string {
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => marks[name] ?? '')
    .replace(/\s+/g, ' ');
}

const pageOf = (id: string): string => shown(new RegExp(`<article[^>]* id="${id}"[\\s\\S]*?</article>`).exec(html)![0]);

describe('the page of a campaign with many holes', () => {
  it('has a page for a finding of six different clauses', () => {
    expect(new Set(record.findings.map(({ clause }) => clause)).size).toBeGreaterThanOrEqual(6);
    for (const { id } of record.findings) expect(html).toContain(`id="${id}"`);
  });

  it('answers the twelve questions of each, with the source of each answer', () => {
    for (const clause of new Set(record.findings.map((one) => one.clause))) {
      const finding = record.findings.find((one) => one.clause === clause)!;
      const page = pageOf(finding.id);
      for (const [i, { id, question }] of QUESTIONS.entries()) {
        const { answer, source } = finding.answers.find((one) => one.id === id)!;
        expect(answer, `${clause} ${id}`).not.toBe('');
        expect(page, `${clause} ${id}`).toContain(`${i + 1}. ${question} ${answer} ${source}`.replace(/\s+/g, ' '));
      }
    }
  });

  it('shows the claim, the ladder, the replay command and the recorded step of each', () => {
    for (const finding of record.findings) {
      const page = pageOf(finding.id);
      expect(page).toContain(finding.title);
      expect(page).toContain(finding.replay);
      for (const rung of finding.rungs) expect(page).toContain(`${rung} (reached)`);
      const { file, line } = finding.place!;
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n');
      expect(line, file).toBeLessThanOrEqual(text.length);
      expect(page).toContain(`${file}:${line}`);
    }
  });

  it('shows the recorded run beside the rewritten one, and what differs', () => {
    for (const { id, alignment, recipe } of record.findings) {
      expect(alignment!.length, id).toBeGreaterThan(0);
      // A hole of the recorded run itself has nothing rewritten.
      if (recipe.length > 0)
        expect(
          alignment!.some(({ change }) => change !== 'same'),
          id,
        ).toBe(true);
    }
  });

  it('is the same as the page of the stored record', async () => {
    const { code } = await runRetcon(['report', '-r', 'stored.html'], place);
    expect([code, existsSync(join(place, 'stored.html'))]).toEqual([0, true]);
    expect(readFileSync(join(place, 'stored.html'), 'utf8')).toBe(html);
  });

  it('is well in every other format', () => {
    for (const id of ['markdown', 'sarif', 'junit', 'github', 'terminal'])
      for (const { id: finding } of record.findings.slice(0, 5))
        expect(formatNamed(id).render(record, { colour: 0, width: 80, unicode: true }), id).toContain(finding);
  });
});
