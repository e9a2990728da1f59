import { describe, expect, it } from 'vitest';
import type { CampaignRecord } from '../../src/model/record.ts';
import { diffOf } from '../../src/report/diff.ts';
import { sampleRecord } from './sample/record.ts';

const ids = (findings: readonly { id: string }[]): string[] => findings.map(({ id }) => id);
const without = (record: CampaignRecord, ...gone: string[]): CampaignRecord => ({
  ...record,
  findings: record.findings.filter(({ id }) => !gone.includes(id)),
});

describe('the difference of two campaigns', () => {
  it('is nothing for the same', () => {
    const { fresh, gone, unknown, both } = diffOf(sampleRecord, sampleRecord);
    expect([fresh, gone, unknown, both.flatMap(({ changed }) => changed)]).toEqual([[], [], [], []]);
    expect(both).toHaveLength(3);
  });

  it('knows new ones and those that are gone', () => {
    const less = without(sampleRecord, 'F-b20d7711');
    expect(ids(diffOf(less, sampleRecord).fresh)).toEqual(['F-b20d7711']);
    expect(ids(diffOf(sampleRecord, less).gone)).toEqual(['F-b20d7711']);
  });

  it('never says gone of what was not tried again', () => {
    const less = without(sampleRecord, 'F-b20d7711');
    const cells = less.coverage.cells.filter(({ operator }) => operator !== 'resume-across-tenants');
    const untried = diffOf(sampleRecord, { ...less, coverage: { ...less.coverage, cells } });
    expect([untried.gone, untried.unknown[0]!.why]).toEqual([[], 'resume-across-tenants was not judged']);
    const broken = diffOf(sampleRecord, { ...less, exit: { code: 3, why: 'the target went away' } });
    expect([broken.gone.length, broken.unknown.length]).toEqual([0, 1]);
  });

  it('says what became worse of those in both', () => {
    const after = structuredClone(sampleRecord);
    after.findings[2]!.confirmed = { n: 5, of: 5 };
    after.findings[2]!.severity = 'high';
    expect(diffOf(sampleRecord, after).both[2]!.changed).toEqual(['severity medium → high', 'confirmed 3/5 → 5/5']);
  });

  it('has the metrics of the target side by side', () => {
    const { metrics: _none, ...bare } = sampleRecord;
    const row = diffOf(sampleRecord, bare).measures.find(
      ({ name }) => name === 'unauthorized_dispatch_attempts_blocked_total',
    );
    expect(row).toEqual({ name: 'unauthorized_dispatch_attempts_blocked_total', before: '212', after: '-' });
  });
});
