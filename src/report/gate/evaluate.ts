import type { Finding } from '../../model/finding.ts';
import type { Gate, GateCheck, KnownState } from '../../model/gate.ts';
import type { CampaignRecord } from '../../model/record.ts';
import type { Verification } from '../../model/verification.ts';
import { plural } from '../phrases.ts';
import { evidenceChecks, lackOfEvidence } from './evidence.ts';
import { type KnownEntry, worseThan } from './known.ts';
import { idsPhrase, isAtLevel, levelsPhrase } from './levels.ts';
import type { GatePolicy } from './policy.ts';
import { releaseChecks } from './release.ts';

export interface GateInput {
  record: CampaignRecord;
  policy: GatePolicy;
  known: readonly KnownEntry[];
  /** What `retcon verify` said last of this campaign. */
  verification?: Verification | undefined;
  /** `2027-01-31` */
  today: string;
}

/** The record with the outcome of the gate in it: its checks, what became of known findings, and the exit code that follows. */
export function evaluate(input: GateInput): CampaignRecord {
  const { record, policy } = input;
  const fixed = new Set(
    input.verification?.findings.filter(({ state }) => state === 'fixed').map((one) => one.fingerprint),
  );
  const known = input.known.map((entry) => stateOf(entry, input, fixed));
  const covered = new Set(known.filter(({ state }) => state === 'known').flatMap(({ findings }) => findings));
  const open = record.findings.filter((finding) => !fixed.has(finding.fingerprint));
  const gating = open.filter((finding) => !covered.has(finding.id) && gates(finding, policy));
  const checks: GateCheck[] = [
    findingsCheck(gating, open, record.findings.length - open.length, policy),
    ...knownChecks(known, policy),
    ...releaseChecks({ ...record, findings: open }, policy),
    ...evidenceChecks(record, policy),
  ];
  return { ...record, gate: { checks, known }, exit: exitOf(record, checks) };
}

function gates(finding: Finding, policy: GatePolicy): boolean {
  if (finding.limitation !== undefined && policy.limitations !== 'fail') return false;
  return isAtLevel(finding.clause, finding.severity, policy);
}

function findingsCheck(
  gating: readonly Finding[],
  open: readonly Finding[],
  fixed: number,
  policy: GatePolicy,
): GateCheck {
  return {
    name: 'findings',
    ok: gating.length === 0,
    text: `${plural(gating.length, 'finding')} of ${open.length} at ${levelsPhrase(policy)}${idsPhrase(gating)}${fixed === 0 ? '' : `; ${fixed} fixed, by retcon verify`}`,
  };
}

function stateOf(entry: KnownEntry, { record, today }: GateInput, fixed: ReadonlySet<string>): KnownState {
  const name = entry.fingerprint ?? entry.cause ?? '';
  const all = record.findings.filter(({ fingerprint, cause }) =>
    entry.cause === undefined ? fingerprint === name : cause === name,
  );
  const open = all.filter(({ fingerprint }) => !fixed.has(fingerprint));
  const { owner, reason, expires } = entry;
  const said = (state: KnownState['state'], text: string): KnownState => ({
    entry: name,
    findings: open.map(({ id }) => id),
    state,
    owner,
    reason,
    expires,
    text,
  });
  if (today > expires) return said('expired', `it was accepted until ${expires}`);
  const worse = open.flatMap((finding) => worseThan(entry, finding).map((text) => `${finding.id}: ${text}`));
  if (worse.length > 0) return said('worse', worse.join('; '));
  if (open.length > 0) return said('known', `accepted until ${expires} by ${owner}: ${reason}`);
  if (all.length > 0 || fixed.has(name)) return said('healed', 'it was replayed and does not happen any more');
  return said('not retested', 'this campaign did not find it, and it was not replayed');
}

/** An expired or surpassed entry fails by itself: else nobody would notice where the finding is below the gate. */
export function knownChecks(known: readonly KnownState[], policy: GatePolicy): GateCheck[] {
  return known.map((one) => {
    const healed = one.state === 'healed' && policy.healed === 'warn';
    const ok = healed || one.state === 'known' || one.state === 'not retested';
    const hint = one.state === 'healed' ? '; retcon gate prune takes it out' : '';
    return { name: `known ${one.entry}`, ok, text: `${one.state}: ${one.text}${hint}` };
  });
}

/** A failed check outranks missing evidence, and missing evidence is never green. */
function exitOf(record: CampaignRecord, checks: Gate['checks']): CampaignRecord['exit'] {
  const { code } = record.exit;
  if (code === 130 || code === 143) return record.exit;
  const failed = checks.filter(({ ok, name }) => !ok && !name.startsWith('evidence'));
  if (failed.length > 0) {
    const [first] = failed;
    const more = failed.length === 1 ? '' : `; ${plural(failed.length - 1, 'more check')} failed`;
    return { ...record.exit, code: 1, why: `Gate failed (exit 1): ${first?.name}: ${first?.text}${more}.` };
  }
  const lack = lackOfEvidence(record) ?? checks.find(({ ok }) => !ok)?.text;
  if (lack !== undefined) return { code: 3, why: `Not judged (exit 3): ${lack.replace(/\.$/, '')}.` };
  return { code: 0, why: `Gate passed: ${plural(checks.length, 'check')} of ${checks.length} held.` };
}
