import { digest } from '../../model/canonical.ts';
import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import { jsonText, terminalText } from '../escape.ts';
import { MOST_RESULTS, SARIF_SCHEMA, SCORES } from '../sarif/code-scanning.ts';
import { levelOf } from '../sarif/rules.ts';
import { wellFormed } from '../well-formed.ts';

const LONGEST = 1000;

/** An offline review as SARIF 2.1.0: a rule for each assertion or lint rule that spoke, a result for each finding. */
export function reviewAsSarif(record: ReviewRecord): string {
  const findings = record.findings.slice(0, MOST_RESULTS);
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const ids = rules.map(({ rule }) => rule);
  const log = {
    $schema: SARIF_SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Retcon', version: plain(record.retcon), rules: rules.map(ruleOf) } },
        automationDetails: { id: `retcon/${record.kind}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: record.exit.code !== 3,
            exitCode: record.exit.code,
            exitCodeDescription: plain(record.exit.why),
          },
        ],
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        results: findings.map((finding) => resultOf(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
  return `${jsonText(JSON.stringify(wellFormed(log), null, 2))}\n`;
}

function ruleOf({ rule, clause, remediation, severity }: ReviewFinding) {
  return {
    id: plain(rule),
    shortDescription: { text: plain(`${rule} of the ${clause} clause`) },
    help: { text: plain(`${remediation.pattern} For example: ${remediation.check}`) },
    defaultConfiguration: { level: levelOf(severity) },
    properties: { 'security-severity': SCORES[severity], tags: ['security', `retcon/${clause}`] },
  };
}

function resultOf(finding: ReviewFinding, ruleIndex: number) {
  const { file, line = 1 } = finding.location;
  const print = digest(wellFormed(finding.fingerprint));
  return {
    ruleId: plain(finding.rule),
    ruleIndex,
    kind: 'fail',
    level: levelOf(finding.severity),
    message: { text: plain(`${finding.title} ${finding.evidence.join('; ')}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file.replace(/:\s.*$/s, '')), uriBaseId: '%SRCROOT%' },
          region: { startLine: Math.max(1, line) },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${print.slice(0, 16)}:1` },
    fingerprints: { 'retcon/v1': print },
    occurrenceCount: Math.max(1, finding.count),
    properties: {
      finding: plain(finding.id),
      clause: finding.clause,
      severity: finding.severity,
      subject: plain(finding.subject),
    },
  };
}

/** A path below the root; what is no file of the repository (the name of a live server) becomes a name of one. */
function uriOf(file: string): string {
  const parts = terminalText(file)
    .replace(/^[a-z][a-z0-9+.-]*:\/+/i, '')
    .split(/[\\/]+/);
  return (
    parts
      .filter((part) => part !== '' && part !== '.' && part !== '..')
      .map(encodeURIComponent)
      .join('/') || 'unnamed'
  );
}

/** A plain message: nothing of the text is an embedded link or a placeholder. */
function plain(text: string): string {
  const shown = terminalText(text).trim() || '(empty)';
  const short = shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : shown;
  return short
    .replace(/[[\]\\]/g, '\\$&')
    .replaceAll('{', '‹')
    .replaceAll('}', '›');
}
