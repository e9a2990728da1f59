import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/model/errors.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { recordSchema } from '../../src/model/record.ts';
import { formatNamed, formatOfFile, listFormats } from '../../src/report/registry.ts';
import { timeless } from '../../src/report/timeless.ts';
import { sampleRecord } from './sample/record.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
const render = (id: string, record: CampaignRecord): string => formatNamed(id).render(record, screen);

describe('the registry', () => {
  it('has unique ids with a summary and an ending', () => {
    const ids = listFormats().map((format) => format.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const format of listFormats()) {
      expect(format.summary).not.toBe('');
      expect(format.extensions[0]).toMatch(/^\.\w+$/);
    }
  });

  it('names the nearest format', () => {
    expect(() => formatNamed('markdwn')).toThrow(UsageError);
    expect(() => formatNamed('markdwn')).toThrow(/did you mean "markdown"/);
  });
});

describe('the format of a file', () => {
  it.each([
    ['out/report.md', 'markdown'],
    ['a.json', 'json'],
    ['a.sarif.json', 'sarif'],
    ['A.SARIF', 'sarif'],
    ['junit.xml', 'junit'],
    ['x.txt', 'terminal'],
  ])('%s is %s', (file, id) => {
    expect(formatOfFile(file).id).toBe(id);
  });

  it('lists the endings for any other', () => {
    expect(() => formatOfFile('report.pdf')).toThrow(/must end in .*\.md/);
  });
});

describe('json', () => {
  it('survives the round trip', () => {
    expect(recordSchema.parse(JSON.parse(render('json', sampleRecord)))).toEqual(sampleRecord);
  });

  it('does not depend on the order of keys', () => {
    const turned = Object.fromEntries(Object.entries(sampleRecord).reverse()) as CampaignRecord;
    expect(render('json', turned)).toBe(render('json', sampleRecord));
  });

  it('refuses a record that breaks the schema', () => {
    expect(() => render('json', { ...sampleRecord, checklist: [] })).toThrow();
  });
});

describe('timeless', () => {
  it('leaves times in `times` only', () => {
    const later = structuredClone(sampleRecord);
    for (const finding of later.findings) for (const effect of finding.effects) effect.at += 1234;
    for (const sensor of later.sensors) sensor.latencyMs += 3;
    expect(render('json', later)).not.toBe(render('json', sampleRecord));
    expect(render('json', timeless(later))).toBe(render('json', timeless(sampleRecord)));
  });
});

describe('the verdict', () => {
  const cases: [CampaignRecord['exit'], string][] = [
    [{ code: 0, why: 'no finding at or above high.' }, 'Gate passed: no finding at or above high.'],
    [{ code: 1, why: '2 findings.' }, 'Gate failed (exit 1): 2 findings.'],
    [{ code: 3, why: 'the baseline did not reproduce.' }, 'Not judged (exit 3): the baseline did not reproduce.'],
    [{ code: 130, why: 'Interrupted (exit 130): resumable.' }, 'Interrupted (exit 130): resumable.'],
  ];

  it.each(cases)('%j is the last line', (exit, sentence) => {
    expect(
      render('terminal', { ...sampleRecord, exit })
        .trimEnd()
        .split('\n')
        .at(-1),
    ).toContain(sentence);
    expect(
      render('markdown', { ...sampleRecord, exit })
        .trimEnd()
        .split('\n')
        .at(-1),
    ).toContain(sentence);
  });
});

describe('a clean campaign', () => {
  const clean: CampaignRecord = { ...sampleRecord, causes: [], findings: [], exit: { code: 0, why: 'clean.' } };

  it('still says what was tried and what a green run does not prove', () => {
    for (const id of ['terminal', 'markdown']) {
      expect(render(id, clean)).toContain('What was tried');
      expect(render(id, clean)).toContain('Scope of proof');
      expect(render(id, clean)).not.toContain('Causes\n');
    }
  });

  it('never shows a clause without a sensor as held', () => {
    expect(render('terminal', clean)).toMatch(/^ {2}posture +- +- +- {2}not observed$/m);
  });
});
