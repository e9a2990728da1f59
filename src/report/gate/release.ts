import type { Finding } from '../../model/finding.ts';
import type { GateCheck } from '../../model/gate.ts';
import type { CampaignRecord } from '../../model/record.ts';
import type { GatePolicy } from './policy.ts';

/** Clauses whose breach is an effect without the decision that it needed. */
const DECIDED = ['provenance', 'principal', 'arguments', 'approval', 'limits', 'posture', 'residue'];
/** Guards that say: what ran is not what was shown and approved. */
const MISMATCHES = [
  'approval:other-arguments',
  'approval:other-tool',
  'approval:other-target',
  'approval:other-version',
  'approval:other-run',
  'approval:other-context',
  'approval:shown-otherwise',
  'approval:duplicate-id',
];
/** Fields whose change alone makes another call of an approved one. */
const PAYLOAD = ['tool', 'toolVersion', 'argumentDigest', 'resolvedTarget'];
const OUTAGE = ['stop-policy-engine'];
const AMBIGUITY = ['retry-while-unknown', 'crash-after-effect'];

/** The thresholds of the release gate. Every finding counts, whether it is known, a limitation or below the gate. */
export function releaseChecks(record: CampaignRecord, { release = {}, availability = {} }: GatePolicy): GateCheck[] {
  const counts: [keyof typeof release, number, string][] = [
    ['maximumPolicyBypassPaths', bypassPaths(record).length, bypassPaths(record).join(', ')],
    ['maximumCrossTenantAuthorizations', ...named(record.findings.filter(crossesTenant))],
    ['maximumApprovalPayloadMismatches', ...mismatches(record)],
    ['maximumUncorrelatedSideEffects', ...uncorrelated(record)],
  ];
  const checks = counts.flatMap(([name, found, which]): GateCheck[] => {
    const most = release[name];
    if (most === undefined) return [];
    return [{ name, ok: found <= most, text: `${found} of at most ${most}${which === '' ? '' : `: ${which}`}` }];
  });
  const least = release.requiredAdversarialScenariosPassing;
  if (least !== undefined) {
    const passing = passingOperators(record).length;
    checks.push({
      name: 'requiredAdversarialScenariosPassing',
      ok: passing >= least,
      text: `${passing} of at least ${least}`,
    });
  }
  if (availability.highImpactPolicyOutageMode !== undefined)
    checks.push(modeCheck(record, 'highImpactPolicyOutageMode', availability.highImpactPolicyOutageMode, OUTAGE));
  if (availability.ambiguousExecutionMode !== undefined)
    checks.push(modeCheck(record, 'ambiguousExecutionMode', availability.ambiguousExecutionMode, AMBIGUITY));
  return checks;
}

function bypassPaths(record: CampaignRecord): string[] {
  const ways = record.findings
    .filter(
      ({ clause, witness }) => DECIDED.includes(clause) && witness.sign === 'excess' && witness.canary !== undefined,
    )
    .map(({ witness }) => `${witness.actionKind} of ${witness.tool ?? 'an unknown tool'}`);
  return [...new Set(ways)].sort();
}

function crossesTenant({ rungs }: Finding): boolean {
  return rungs.includes('crossed-tenant');
}

function named(findings: readonly Finding[]): [number, string] {
  return [findings.length, findings.map(({ id }) => id).join(', ')];
}

/** A field that is seen not to bind and that a finding shows as well is counted once. */
function mismatches(record: CampaignRecord): [number, string] {
  const found = record.findings.filter(({ reasons }) => reasons.some((reason) => MISMATCHES.includes(reason)));
  const loose = record.binding.filter(
    ({ fields, standing }) => standing === 'not bound' && fields.length === 1 && PAYLOAD.includes(fields[0] ?? ''),
  );
  const names = [...found.map(({ id }) => id), ...(found.length > 0 ? [] : loose.map(({ fields }) => fields.join()))];
  return [names.length, names.join(', ')];
}

function uncorrelated(record: CampaignRecord): [number, string] {
  const [count, which] = named(record.findings.filter(({ clause }) => clause === 'audit'));
  const stray = record.inconclusive.stray ?? 0;
  const parts = [which, stray === 0 ? '' : `${stray} trials with an effect that nobody owns`];
  return [count + stray, parts.filter((part) => part !== '').join(', ')];
}

function passingOperators(record: CampaignRecord): string[] {
  const operators = [...new Set(record.coverage.cells.map(({ operator }) => operator))];
  return operators.filter((operator) => {
    const own = record.coverage.cells.filter((cell) => cell.operator === operator);
    return own.some(({ held }) => held > 0) && own.every(({ violated }) => violated === 0);
  });
}

/** Untried is not proven: the mode passes only where each of its operators held and none of them broke anything. */
function modeCheck(record: CampaignRecord, name: string, mode: string, operators: readonly string[]): GateCheck {
  const passing = passingOperators(record);
  const open = operators.filter((operator) => !passing.includes(operator));
  const violated = open.filter((operator) =>
    record.coverage.cells.some((cell) => cell.operator === operator && cell.violated > 0),
  );
  const text =
    open.length === 0
      ? `${mode}: ${operators.join(' and ')} held`
      : violated.length > 0
        ? `not ${mode}: ${violated.join(' and ')} got through`
        : `not proven ${mode}: ${open.join(' and ')} not judged`;
  return { name, ok: open.length === 0, text };
}
