import { spawnSync } from 'node:child_process';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { CampaignRecord } from '../../src/model/record.ts';
import { formatNamed } from '../../src/report/registry.ts';
import { HOSTILE } from './hostile.ts';
import { sampleRecord } from './sample/record.ts';
import { tainted } from './taint.ts';

const screen = { colour: 0, width: 80, unicode: true } as const;
const render = (record: CampaignRecord): string => formatNamed('junit').render(record, screen);

/** Suite, case and outcome of every case, with the totals of every suite, as a parser sees them. */
interface Seen {
  cases: [suite: string, name: string, outcome: string, message: string][];
  totals: string[];
}

const OUTCOMES = ['failure', 'error', 'skipped'];

function byJavaScript(xml: string): Seen {
  if (XMLValidator.validate(xml) !== true) throw new Error(JSON.stringify(XMLValidator.validate(xml)));
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
    processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY },
    isArray: (name: string) => ['testsuite', 'testcase'].includes(name),
  });
  type Node = Record<string, unknown> & { name: string };
  const { testsuites } = parser.parse(xml) as { testsuites: Node & { testsuite: (Node & { testcase: Node[] })[] } };
  const total = (node: Node): string => ['tests', 'failures', 'errors', 'skipped'].map((key) => node[key]).join(' ');
  return {
    cases: testsuites.testsuite.flatMap((suite) =>
      suite.testcase.map((one): Seen['cases'][number] => {
        const outcome = OUTCOMES.find((key) => key in one) ?? 'passed';
        return [suite.name, one.name, outcome, (one[outcome] as { message?: string } | undefined)?.message ?? ''];
      }),
    ),
    totals: [testsuites, ...testsuites.testsuite].map(total),
  };
}

const PYTHON = `
import json, sys
import xml.etree.ElementTree as tree
def total(node): return ' '.join(node.get(k) for k in ('tests', 'failures', 'errors', 'skipped'))
out = []
for xml in json.load(sys.stdin):
    root = tree.fromstring(xml.encode('utf-8'))
    cases = []
    for suite in root.findall('testsuite'):
        for case in suite.findall('testcase'):
            ended = [c for c in case if c.tag in ('failure', 'error', 'skipped')]
            cases.append([suite.get('name'), case.get('name'), ended[0].tag if ended else 'passed', (ended[0].get('message') or '') if ended else ''])
    out.append({'cases': cases, 'totals': [total(n) for n in [root, *root.findall('testsuite')]]})
print(json.dumps(out))
`;

function byPython(documents: readonly string[]): Seen[] {
  const run = spawnSync('python3', ['-c', PYTHON], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (run.status !== 0) throw new Error(run.stderr || String(run.error));
  return JSON.parse(run.stdout) as Seen[];
}

describe('junit', () => {
  const hostile = Object.entries(HOSTILE).map(([name, text]) => ({ name, xml: render(tainted(text)) }));
  const plain = render(sampleRecord);

  it('is the same to two parsers that know nothing of each other, whatever is in the record', () => {
    const documents = [plain, ...hostile.map(({ xml }) => xml)];
    const seen = byPython(documents);
    for (const [i, xml] of documents.entries()) expect(byJavaScript(xml), hostile[i - 1]?.name).toEqual(seen[i]);
  });

  it('has no case more or less for hostile text', () => {
    const shape = (xml: string): unknown => byJavaScript(xml).cases.map(([, , outcome]) => outcome);
    const word = shape(render(tainted('word')));
    for (const { name, xml } of hostile) expect(shape(xml), name).toEqual(word);
  });

  it('counts what it holds', () => {
    const { cases, totals } = byJavaScript(plain);
    const count = (outcome: string): number => cases.filter((one) => one[2] === outcome).length;
    expect(totals[0]).toBe(`${cases.length} ${count('failure')} ${count('error')} ${count('skipped')}`);
  });

  it('fails for findings, errs for missing evidence, skips what the target cannot do', () => {
    const outcome = (part: string): string | undefined =>
      byJavaScript(plain).cases.find(([, name]) => name.includes(part))?.[2];
    expect(outcome('F-3f9a1c22')).toBe('failure');
    expect(outcome('F-91aa0533')).toBe('skipped');
    expect(outcome('customer-query works')).toBe('error');
    expect(outcome('files (file) sees')).toBe('error');
    expect(outcome('no breach of posture')).toBe('skipped');
    expect(outcome('no breach of resource')).toBe('passed');
    const evidence = byJavaScript(plain).cases.filter(([suite]) => suite.startsWith('evidence by queue'));
    expect(evidence.map(([, , ended]) => ended)).toEqual(['error', 'skipped']);
  });

  it('never passes the gate of a campaign that was not judged', () => {
    const gate = (exit: CampaignRecord['exit']): string | undefined =>
      byJavaScript(render({ ...sampleRecord, exit })).cases[0]?.[2];
    expect(gate({ code: 3, why: 'nothing was tried.' })).toBe('error');
    expect(gate({ code: 1, why: '1 finding.' })).toBe('failure');
    expect(gate({ code: 0, why: 'clean.' })).toBe('passed');
  });
});
