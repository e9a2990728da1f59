import type { Finding } from '../model/finding.ts';
import type { CampaignRecord } from '../model/record.ts';

export interface CampaignDiff {
  /** Found after and not before. */
  fresh: Finding[];
  /** Found before and not after; only where what found them was judged again, else `unknown`. */
  gone: Finding[];
  unknown: { finding: Finding; why: string }[];
  both: { before: Finding; after: Finding; changed: string[] }[];
  /** Counts and metrics of both, side by side. */
  measures: { name: string; before: string; after: string }[];
}

/** What one campaign found that another did not. A finding whose operator was not judged again is not gone. */
export function diffOf(before: CampaignRecord, after: CampaignRecord): CampaignDiff {
  const old = new Map(before.findings.map((finding) => [finding.fingerprint, finding]));
  const fresh = after.findings.filter(({ fingerprint }) => !old.has(fingerprint));
  const now = new Map(after.findings.map((finding) => [finding.fingerprint, finding]));
  const missing = before.findings.filter(({ fingerprint }) => !now.has(fingerprint));
  const gone: Finding[] = [];
  const unknown: CampaignDiff['unknown'] = [];
  for (const finding of missing) {
    const why = notRetried(finding, after);
    if (why === undefined) gone.push(finding);
    else unknown.push({ finding, why });
  }
  const both = [...old].flatMap(([fingerprint, one]) => {
    const other = now.get(fingerprint);
    return other === undefined ? [] : [{ before: one, after: other, changed: changesOf(one, other) }];
  });
  return { fresh, gone, unknown, both, measures: measuresOf(before, after) };
}

function notRetried(finding: Finding, after: CampaignRecord): string | undefined {
  if (after.exit.code > 1) return `the later campaign did not judge enough: ${after.exit.why}`;
  const judged = new Set(
    after.coverage.cells.filter(({ state }) => state === 'judged').map(({ operator }) => operator),
  );
  const missing = finding.recipe.map(({ operator }) => operator).filter((operator) => !judged.has(operator));
  return missing.length === 0 ? undefined : `${[...new Set(missing)].join(' and ')} was not judged`;
}

function changesOf(before: Finding, after: Finding): string[] {
  const rate = ({ confirmed }: Finding): string => `${confirmed.n}/${confirmed.of}`;
  return [
    ...(before.severity === after.severity ? [] : [`severity ${before.severity} → ${after.severity}`]),
    ...(before.rungs.at(-1) === after.rungs.at(-1) ? [] : [`reached ${before.rungs.at(-1)} → ${after.rungs.at(-1)}`]),
    ...(rate(before) === rate(after) ? [] : [`confirmed ${rate(before)} → ${rate(after)}`]),
  ];
}

function measuresOf(before: CampaignRecord, after: CampaignRecord): CampaignDiff['measures'] {
  const pairs: [string, (record: CampaignRecord) => number | string][] = [
    ['target', (record) => record.target.identity ?? 'unknown'],
    ['seed', (record) => record.seed],
    ['trials judged', (record) => record.trials.judged],
    ['held', (record) => record.counts.held],
    ['violated', (record) => record.counts.violated],
    ['inconclusive', (record) => record.counts.inconclusive],
    ['operators judged', (record) => record.coverage.operators.judged],
    ['causes', (record) => record.causes.length],
    ['findings', (record) => record.findings.length],
  ];
  const metrics = [...new Set([...(before.metrics ?? []), ...(after.metrics ?? [])].map(({ name }) => name))];
  const metricOf = (record: CampaignRecord, name: string): string =>
    String(record.metrics?.find((one) => one.name === name)?.value ?? '-');
  return [
    ...pairs.map(([name, of]) => ({ name, before: String(of(before)), after: String(of(after)) })),
    ...metrics.map((name) => ({ name, before: metricOf(before, name), after: metricOf(after, name) })),
  ];
}
