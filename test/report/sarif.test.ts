import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { CLAUSE_IDS } from '../../src/model/clause.ts';
import type { CampaignRecord } from '../../src/model/record.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { HOSTILE } from './hostile.ts';
import { sampleRecord } from './sample/record.ts';
import { SARIF_PART } from './sarif-schema.ts';
import { tainted } from './taint.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
const render = (record: CampaignRecord): string => formatNamed('sarif').render(record, screen);

const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addFormat(
  'uri-reference',
  (text: string) => /^[\w\-.~!$&'()*+,;=:@/%#?[\]]*$/.test(text) && !/%(?![\dA-F]{2})/i.test(text),
);
ajv.addFormat('date-time', true);
const whole = process.env.SARIF_SCHEMA;
const schemas: object[] = [SARIF_PART, ...(whole === undefined ? [] : [published(whole)])];

/** The schema of OASIS is of a draft that spells the id of a schema otherwise, and is the same in what counts. */
function published(file: string): object {
  const { id: _id, $schema: _schema, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return schema;
}

const validators = schemas.map((schema) => ajv.compile(schema));

/** What the schemas say against the log. */
function errors(text: string): unknown[] {
  const log: unknown = JSON.parse(text);
  return validators.flatMap((validate) => (validate(log) ? [] : (validate.errors ?? [])));
}

interface Shown {
  runs: {
    tool: { driver: { rules: { id: string; fullDescription: { text: string }; properties: { tags: string[] } }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
      partialFingerprints: Record<string, string>;
      codeFlows: { threadFlows: { locations: unknown[] }[] }[];
    }[];
  }[];
}
const runOf = (record: CampaignRecord) => (JSON.parse(render(record)) as Shown).runs[0]!;

/** The sample with so many findings, each a hole of its own. */
function many(count: number): CampaignRecord {
  const findings = Array.from({ length: count }, (_, i) => {
    const finding = sampleRecord.findings[i % sampleRecord.findings.length]!;
    return {
      ...finding,
      id: `F-${i.toString(16).padStart(8, '0')}`,
      fingerprint: `${finding.clause}:r${i}|resume|excess`,
    };
  });
  return { ...sampleRecord, findings };
}

describe('sarif', () => {
  it('keeps the schema', () => {
    expect(errors(render(sampleRecord))).toEqual([]);
    expect(errors(render({ ...sampleRecord, findings: [], exit: { code: 0, why: 'clean.' } }))).toEqual([]);
  });

  it.each(Object.entries(HOSTILE))('keeps the schema with %s in every place', (_name, text) => {
    expect(errors(render(tainted(text)))).toEqual([]);
  });

  it('would not keep it with a property of its own', () => {
    const log = JSON.parse(render(sampleRecord)) as { runs: object[] };
    expect(errors(JSON.stringify({ ...log, runs: [{ ...log.runs[0], result: [] }] }))).not.toEqual([]);
  });

  it('has a rule for each clause, and each result names its own', () => {
    const { tool, results } = runOf(sampleRecord);
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(CLAUSE_IDS);
    for (const one of results) expect(tool.driver.rules[one.ruleIndex]!.id).toBe(one.ruleId);
    expect(results.map(({ level }) => level)).toEqual(['error', 'error', 'warning']);
  });

  it('has fingerprints that hang on the hole alone', () => {
    const prints = (record: CampaignRecord): unknown => runOf(record).results.map((one) => one.partialFingerprints);
    const moved: CampaignRecord = {
      ...sampleRecord,
      seed: 99,
      campaign: 'other',
      findings: sampleRecord.findings.map((finding) => ({
        ...finding,
        recipe: [],
        title: 'Told otherwise.',
        replay: '/elsewhere/retcon',
        place: { file: 'elsewhere.yaml', line: 7, column: 1 },
      })),
    };
    expect(prints(moved)).toEqual(prints(sampleRecord));
    expect(new Set(runOf(many(50)).results.map((one) => one.partialFingerprints.primaryLocationLineHash)).size).toBe(
      50,
    );
  });

  it('stays within the repository', () => {
    for (const file of ['/etc/passwd', '../../x.yaml', 'C:\\x\\y.yaml', 'file:///etc/passwd', '', '..']) {
      const [finding] = sampleRecord.findings;
      const { results } = runOf({ ...sampleRecord, findings: [{ ...finding!, place: { file, line: 1, column: 1 } }] });
      expect(results[0]!.locations[0]!.physicalLocation.artifactLocation.uri).toMatch(
        /^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^:]+$/,
      );
    }
  });

  it('keeps the limits of GitHub', () => {
    const text = render(many(6000));
    const { tool, results } = (JSON.parse(text) as Shown).runs[0]!;
    expect(results.length).toBeLessThanOrEqual(5000);
    expect(gzipSync(text).length).toBeLessThan(10 * 1024 * 1024);
    for (const rule of tool.driver.rules) {
      expect(rule.id.length).toBeLessThanOrEqual(255);
      expect(rule.fullDescription.text.length).toBeLessThanOrEqual(1024);
      expect(rule.properties.tags.length).toBeLessThanOrEqual(10);
    }
    for (const result of results) {
      expect(result.locations.length).toBeLessThanOrEqual(100);
      expect(result.codeFlows?.[0]?.threadFlows[0]?.locations.length ?? 0).toBeLessThanOrEqual(1000);
    }
  });
});
