import type { GateCheck, KnownState } from '../../model/gate.ts';
import type { ReviewFinding, ReviewRecord } from '../../model/review.ts';
import { plural } from '../phrases.ts';
import { knownChecks } from './evaluate.ts';
import type { KnownEntry } from './known.ts';
import { idsPhrase, isAtLevel, levelsPhrase } from './levels.ts';
import type { GatePolicy } from './policy.ts';

export interface ReviewGateInput {
  record: ReviewRecord;
  policy: GatePolicy;
  known: readonly KnownEntry[];
  /** `2027-01-31` */
  today: string;
}

/** A review with the outcome of the gate in it. A review has no trials: what asks for evidence of a campaign is not asked here. */
export function evaluateReview(input: ReviewGateInput): ReviewRecord {
  const { record, policy } = input;
  const known = input.known.map((entry) => stateOf(entry, input));
  const covered = new Set(known.filter(({ state }) => state === 'known').flatMap(({ findings }) => findings));
  const gating = record.findings.filter(
    ({ id, clause, severity }) => !covered.has(id) && isAtLevel(clause, severity, policy),
  );
  const findings: GateCheck = {
    name: 'findings',
    ok: gating.length === 0,
    text: `${plural(gating.length, 'finding')} of ${record.findings.length} at ${levelsPhrase(policy)}${idsPhrase(gating)}`,
  };
  const checks = [findings, ...knownChecks(known, policy)];
  return { ...record, failOn: policy.failOn, gate: { checks, known }, exit: exitOf(record, checks) };
}

function stateOf(entry: KnownEntry, { record, today }: ReviewGateInput): KnownState {
  const { owner, reason, expires } = entry;
  const name = entry.fingerprint ?? entry.cause ?? '';
  const open = record.findings.filter(({ fingerprint }) => fingerprint === entry.fingerprint);
  const said = (state: KnownState['state'], text: string): KnownState => ({
    entry: name,
    findings: open.map(({ id }) => id),
    state,
    owner,
    reason,
    expires,
    text,
  });
  if (open.length === 0) return said('not retested', 'this review does not show it');
  if (today > expires) return said('expired', `it was accepted until ${expires}`);
  const [worse] = open.flatMap((finding) => moreOf(finding, entry));
  return worse === undefined ? said('known', `accepted until ${expires} by ${owner}: ${reason}`) : said('worse', worse);
}

function moreOf({ id, count }: ReviewFinding, { ceiling }: KnownEntry): string[] {
  return count > ceiling.count ? [`${id}: it is in ${plural(count, 'place')}, more than ${ceiling.count}`] : [];
}

function exitOf({ exit }: ReviewRecord, checks: readonly GateCheck[]): ReviewRecord['exit'] {
  const failed = checks.filter(({ ok }) => !ok);
  const [first] = failed;
  const more = failed.length < 2 ? '' : `; ${plural(failed.length - 1, 'more check')} failed`;
  if (first !== undefined) return { code: 1, why: `Gate failed (exit 1): ${first.name}: ${first.text}${more}.` };
  if (exit.code === 3) return exit;
  return { code: 0, why: `Gate passed: ${plural(checks.length, 'check')} of ${checks.length} held.` };
}
