import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { jobSummary } from '../../src/report/github/job-summary.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { HOSTILE } from './hostile.ts';
import { sampleRecord } from './sample/record.ts';
import { UNSEEN } from './sinks.ts';
import { tainted } from './taint.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
const lines = (record: CampaignRecord): string[] => formatNamed('github').render(record, screen).trimEnd().split('\n');

/** A workflow command as the runner of GitHub reads it. */
function command(line: string): { name: string; properties: Record<string, string>; message: string } | undefined {
  const [, name, rest = '', message = ''] = /^::(\w+)(?: ([^:]*))?::(.*)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const decoded = (text: string): string =>
    text
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  const properties = rest.split(',').map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=');
    return [key, decoded(value.join('='))];
  });
  return { name, properties: Object.fromEntries(properties), message: decoded(message) };
}

function many(count: number, severity: Finding['severity']): CampaignRecord {
  const [finding] = sampleRecord.findings;
  return {
    ...sampleRecord,
    findings: Array.from({ length: count }, (_, i) => ({ ...finding!, id: `F-${i}`, severity })),
  };
}

describe('github', () => {
  it('annotates the recorded step, worst first, and ends with the sum', () => {
    const all = lines(sampleRecord).map((line) => command(line)!);
    expect(all.map(({ name }) => name)).toEqual(['error', 'error', 'warning', 'notice']);
    expect(all[0]!.properties).toMatchObject({ file: 'scenarios/refunds/baselines/refund.yaml', line: '42' });
    expect(all[0]!.message).toContain('retcon replay F-3f9a1c22');
    expect(all.at(-1)!.message).toContain('3 findings of 3 causes');
  });

  it.each(['critical', 'medium', 'info'] as const)(
    'shows ten of a kind and says how many more there are (%s)',
    (severity) => {
      const shown = lines(many(25, severity)).map((line) => command(line)!.name);
      for (const kind of new Set(shown)) expect(shown.filter((name) => name === kind).length).toBeLessThanOrEqual(10);
      expect(lines(many(25, severity)).at(-1)).toContain(
        `25 findings of 3 causes, ${25 - (shown.length - 1)} of them not annotated`,
      );
    },
  );

  it.each(Object.entries(HOSTILE))('obeys no command of the target: %s', (_name, text) => {
    const all = lines(tainted(text));
    expect(all.map((line) => command(line)?.name)).toEqual(lines(tainted('word')).map((line) => command(line)?.name));
    for (const line of all) {
      expect(line).not.toMatch(UNSEEN);
      expect(command(line)?.properties.file ?? 'x').toMatch(/^[^/]/);
    }
  });
});

describe('the job summary', () => {
  it('has the diagram of each finding, and how it ends first', () => {
    const summary = jobSummary(sampleRecord);
    expect(summary.split('```mermaid')).toHaveLength(4);
    expect(summary.indexOf('Gate')).toBeLessThan(summary.indexOf('## Causes'));
  });

  it('stays under the limit of GitHub and says what is left out', () => {
    const summary = jobSummary(many(2000, 'high'));
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    expect(summary).toMatch(/[\d,]+ more findings: the whole report has them/);
    expect(summary).toContain('## Scope of proof');
    const broad = { ...sampleRecord, scope: Array.from({ length: 40_000 }, (_, i) => `${i} ${'scope '.repeat(10)}`) };
    expect(Buffer.byteLength(jobSummary(broad))).toBeLessThan(1024 * 1024);
  });
});
