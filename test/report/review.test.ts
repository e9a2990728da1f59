import { Ajv } from 'ajv';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../src/cli/schemas.ts';
import { type ReviewRecord, reviewSchema } from '../../src/model/review.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { reviewSummary } from '../../src/report/review/job-summary.ts';
import { reviewAsSarif } from '../../src/report/review/sarif.ts';
import { wellFormed } from '../../src/report/well-formed.ts';
import { HOSTILE } from './hostile.ts';
import { markdownLeaks, UNSEEN } from './sinks.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
const render = (id: string, record: ReviewRecord, over = {}): string => {
  const { review } = formatNamed(id);
  if (review === undefined) throw new Error(`${id} says nothing of a review`);
  return review(record, { ...screen, ...over });
};

/** A review with this text in every free place. */
function filled(text: string): ReviewRecord {
  return reviewSchema.parse({
    version: 'review/1',
    retcon: text,
    kind: 'audit',
    inputs: [{ name: text, digest: text, entries: 1 }],
    configuration: text,
    counts: { actions: 1, fails: 1 },
    findings: [
      {
        id: text,
        fingerprint: text,
        rule: text,
        clause: 'limits',
        reasons: [text],
        severity: 'high',
        title: text,
        subject: text,
        location: { file: text, line: 3, path: text },
        count: 2,
        evidence: [text, text],
        remediation: { pattern: text, check: text },
      },
    ],
    suppressed: [{ finding: text, rule: text, subject: text, reason: text, expires: text }],
    undecided: [{ id: text, reason: text, count: 1 }],
    indicators: [{ id: text, reason: text, count: 1 }],
    items: [
      {
        at: text,
        action: text,
        tool: text,
        outcome: text,
        inputHash: text,
        assertions: ['holds', 'fails', 'not-applicable', 'undecided'].map((outcome) => ({
          assertion: text,
          outcome,
          reason: text,
          evidence: [text],
        })),
        indicators: [{ indicator: text, evidence: text }],
      },
    ],
    itemsOmitted: 0,
    notes: [text],
    scope: [text],
    times: { durationMs: 1, perSecond: 1 },
    exit: { code: 1, why: text },
  });
}

describe.each(Object.entries(HOSTILE))('a review full of %s', (_name, text) => {
  const record = filled(text);

  it('obeys nothing on the terminal, and is ASCII where the screen is not UTF-8', () => {
    expect(render('terminal', record)).not.toMatch(UNSEEN);
    expect(render('terminal', record, { unicode: false })).toMatch(/^[\n -~]*$/);
  });

  it('leaks no markup into Markdown', () => {
    const leaks = [...new Set(render('markdown', record).split('\n').flatMap(markdownLeaks))];
    expect(leaks.filter((leak) => !['emphasis', 'a cell', 'a block'].includes(leak))).toEqual([]);
    expect(render('markdown', record).split('\n').length).toBe(render('markdown', filled('word')).split('\n').length);
  });

  it('is one JSON document of the same value', () => {
    expect(render('json', record)).not.toMatch(UNSEEN);
    expect(JSON.parse(render('json', record))).toEqual(wellFormed(record));
  });

  it('is one JUnit document with the same cases as one of words', () => {
    const xml = render('junit', record);
    expect(XMLValidator.validate(xml)).toBe(true);
    const outcomes = (text: string) => text.match(/<(?:testcase|failure|error|skipped)\b/g);
    expect(outcomes(xml)).toEqual(outcomes(render('junit', filled('word'))));
  });

  it('gives GitHub the commands of ours and no others', () => {
    const lines = render('github', record).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^::error file=[^,:]+,line=\d+,col=1,title=[^,:]+::/);
    expect(lines[1]).toMatch(/^::notice title=Retcon::/);
  });

  it('is one page with the elements of one of words', () => {
    const tags = (html: string) => html.match(/<\/?[a-zA-Z!][^\s>]*/g);
    expect(tags(render('html', record))).toEqual(tags(render('html', filled('word'))));
  });

  it('is one SARIF document without links, placeholders and paths upwards', () => {
    const text = reviewAsSarif(record);
    expect(text).not.toMatch(UNSEEN);
    const [run] = JSON.parse(text).runs;
    expect(run.results[0]).toMatchObject({
      ruleId: run.tool.driver.rules[0].id,
      ruleIndex: 0,
      level: 'error',
      occurrenceCount: 2,
    });
    expect(run.results[0].message.text).not.toMatch(/(?<!\\)\[[^\]]*(?<!\\)\]\(|[{}]/);
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(
      /^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\x21-\x7e]+$/,
    );
  });
});

describe('a review', () => {
  it('fails as a test only from the severity on that fails it', () => {
    const failures = (over: Partial<ReviewRecord>): number =>
      (render('junit', { ...filled('word'), exit: { code: 0, why: 'well' }, ...over }).match(/<failure/g) ?? []).length;
    expect(failures({})).toBe(1);
    expect(failures({ failOn: 'high' })).toBe(1);
    expect(failures({ failOn: 'critical' })).toBe(0);
    expect(failures({ failOn: 'never' })).toBe(0);
  });

  it('is cut for the summary of a job, and still says how it ends', () => {
    const long = { ...filled('word'), notes: Array.from({ length: 300 }, () => 'a'.repeat(10_000)) };
    const summary = reviewSummary(long);
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    expect(summary).toMatch(/\*\*Failed \(exit 1\): word\*\*\n$/);
  });

  it('fits its published schema', async () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile((await SCHEMAS.review?.()) ?? {});
    expect(check(filled('word'))).toBe(true);
    expect(check({ ...filled('word'), kind: 'other' })).toBe(false);
  });

  it('says exit 0, 1 and 3 in words', () => {
    const of = (code: 0 | 1 | 3): string => render('terminal', { ...filled('word'), exit: { code, why: 'because.' } });
    expect(of(0)).toMatch(/✓ Passed: because\.\n$/);
    expect(of(1)).toMatch(/✗ Failed \(exit 1\): because\.\n$/);
    expect(of(3)).toMatch(/! Undecided \(exit 3\): because\.\n$/);
  });
});
