import { digest } from '../../model/canonical.ts';
import { pathText } from '../../model/document.ts';
import { type Severity, severityRank } from '../../model/finding.ts';
import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import { RETCON_VERSION } from '../../model/version.ts';
import { RULES } from '../registry.ts';
import { definitionDrift, driftFrom } from '../rules/definition-drift.ts';
import type { Lock } from './lock.ts';
import type { Manifest } from './manifest.ts';
import type { Flaw, LintRule } from './rule.ts';
import { type Suppression, sift } from './suppressions.ts';

/** What a green lint does not prove. */
const SCOPE = [
  'Only definitions were read: no tool was called, and what the code behind them does was not seen.',
  'Names and descriptions stand for effects; a tool that is named harmlessly is taken to be harmless.',
  'That a boundary, a scope or an approval is declared does not show that it is enforced; a campaign does.',
] as const;

export interface LintOptions {
  manifest: Manifest;
  failOn: Severity | 'never';
  lock?: Lock;
  suppressions?: readonly Suppression[];
  /** YYYY-MM-DD: suppressions count until their day. */
  today: string;
}

/** Holds a manifest against every rule, and against its lock where there is one. */
export function lint({ manifest, failOn, lock, suppressions = [], today }: LintOptions): ReviewRecord {
  const started = performance.now();
  const flaws = [
    ...RULES.flatMap((rule) => rule.check(manifest).map((flaw) => ({ rule, flaw }))),
    ...(lock === undefined ? [] : driftFrom(lock, manifest).map((flaw) => ({ rule: definitionDrift, flaw }))),
  ];
  const all = merged(flaws.map(({ rule, flaw }) => findingOf(manifest, rule, flaw)));
  const { findings, suppressed, notes } = sift(all, suppressions, today);
  const durationMs = performance.now() - started;
  return {
    version: 'review/1',
    retcon: RETCON_VERSION,
    kind: 'lint',
    inputs: [
      { name: manifest.name, digest: digest(manifest.tools.map(({ raw }) => raw)), entries: manifest.tools.length },
    ],
    configuration: digest({ failOn, lock: lock ?? null, suppressions }),
    counts: { tools: manifest.tools.length, findings: findings.length, suppressed: suppressed.length },
    findings,
    suppressed,
    undecided: [],
    indicators: [],
    items: [],
    itemsOmitted: 0,
    notes,
    scope: [...SCOPE],
    times: { durationMs, perSecond: (manifest.tools.length * 1000) / Math.max(durationMs, 0.001) },
    failOn,
    exit: exitOf(findings, failOn),
  };
}

function exitOf(findings: readonly ReviewFinding[], failOn: Severity | 'never'): ReviewRecord['exit'] {
  const of = `${findings.length} finding${findings.length === 1 ? '' : 's'}`;
  if (failOn === 'never') return { code: 0, why: `${of}, and --fail-on is never.` };
  const gating = findings.filter(({ severity }) => severityRank(severity) <= severityRank(failOn)).length;
  if (gating === 0) return { code: 0, why: `no finding at or above ${failOn}; ${of} in all.` };
  return { code: 1, why: `${gating} finding${gating === 1 ? '' : 's'} at or above ${failOn}, ${of} in all.` };
}

function findingOf({ name, lineOf }: Manifest, rule: LintRule, flaw: Flaw): ReviewFinding {
  const fingerprint = `${rule.clause}:${rule.id}|${flaw.subject}|excess`;
  const line = lineOf(flaw.at);
  const path = pathText(flaw.at);
  return {
    id: `F-${digest(fingerprint).slice(0, 8)}`,
    fingerprint,
    rule: rule.id,
    clause: rule.clause,
    reasons: [`${rule.clause}:${rule.id}`],
    severity: flaw.severity ?? rule.severity,
    title: flaw.title,
    subject: flaw.subject,
    location: { file: name, ...(line === undefined ? {} : { line }), ...(path === '' ? {} : { path }) },
    count: 1,
    evidence: [...flaw.evidence],
    remediation: { pattern: rule.fix, check: rule.example },
  };
}

/** One finding a rule and subject, the gravest first. */
function merged(findings: readonly ReviewFinding[]): ReviewFinding[] {
  const byFingerprint = new Map<string, ReviewFinding>();
  for (const finding of findings) {
    const known = byFingerprint.get(finding.fingerprint);
    if (known === undefined) byFingerprint.set(finding.fingerprint, finding);
    else
      byFingerprint.set(finding.fingerprint, {
        ...(severityRank(finding.severity) < severityRank(known.severity) ? finding : known),
        count: known.count + 1,
        evidence: [...known.evidence, ...finding.evidence],
      });
  }
  return [...byFingerprint.values()].sort(
    (a, b) => severityRank(a.severity) - severityRank(b.severity) || (a.fingerprint < b.fingerprint ? -1 : 1),
  );
}
