import { digest } from '../../model/canonical.ts';
import { CLAUSE_IDS } from '../../model/clause.ts';
import type { Finding } from '../../model/finding.ts';
import { cut } from '../cut.ts';
import { sarifText } from '../escape.ts';
import { actor, confirmedPhrase, modelCallsPhrase, reasonsPhrase } from '../phrases.ts';
import { placeOf } from '../place.ts';
import { wellFormed } from '../well-formed.ts';
import { levelOf } from './rules.ts';

const LONGEST = 1000;
/** GitHub keeps a thousand; a reader keeps fewer. */
const MOST_STEPS = 200;
const MOST_FLOWS = 500;

export function resultOf(finding: Finding, position: number) {
  const print = digest(wellFormed(finding.fingerprint));
  const message = `${finding.title} (${reasonsPhrase(finding)}; ${confirmedPhrase(finding)}; ${modelCallsPhrase(finding)}) Replay: ${finding.replay}`;
  return {
    ruleId: finding.clause,
    ruleIndex: CLAUSE_IDS.indexOf(finding.clause),
    kind: 'fail',
    level: levelOf(finding.severity),
    message: { text: sarifText(cut(message, LONGEST)) },
    locations: [{ physicalLocation: physical(finding) }],
    // GitHub tells alerts apart by the first of them only.
    partialFingerprints: { primaryLocationLineHash: `${print.slice(0, 16)}:1` },
    fingerprints: { 'retcon/v1': print },
    occurrenceCount: Math.max(1, finding.variants),
    ...(position < MOST_FLOWS ? { codeFlows: [{ threadFlows: [{ locations: steps(finding) }] }] } : {}),
    properties: {
      finding: sarifText(finding.id),
      cause: sarifText(cut(finding.cause, LONGEST)),
      severity: finding.severity,
      reached: finding.rungs,
      ...(finding.limitation === undefined ? {} : { limitation: sarifText(cut(finding.limitation, LONGEST)) }),
    },
  };
}

function steps(finding: Finding) {
  return finding.steps.slice(0, MOST_STEPS).map((step, i) => {
    const by = step.attack === undefined ? '' : ` [attack: ${step.attack}]`;
    const effect = step.action === finding.witness.action ? `; ${finding.witness.observed}` : '';
    const text = `${actor(step.as)} ${step.does}${by}: ${step.outcome}${effect}`;
    return {
      executionOrder: i + 1,
      importance: step.attack === undefined && effect === '' ? 'important' : 'essential',
      location: { physicalLocation: physical(finding), message: { text: sarifText(cut(text, LONGEST)) } },
    };
  });
}

function physical(finding: Finding) {
  const { file, line, column } = placeOf(finding);
  return {
    artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, startColumn: column },
  };
}

function uriOf(file: string): string {
  return cut(file, LONGEST)
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, '\uFFFD')))
    .join('/');
}
