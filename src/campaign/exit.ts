import { type Finding, type Severity, severityRank } from '../model/finding.ts';
import type { CampaignRecord, CoverageCell } from '../model/record.ts';

/** Share of trials that may stay inconclusive before a green campaign is worth nothing. */
const MOST_INCONCLUSIVE = 0.02;

export interface ExitInput {
  findings: readonly Finding[];
  failOn: Severity;
  limitationsFail: boolean;
  interrupted: boolean;
  blocked: string | undefined;
  stopped: string | undefined;
  vanished: readonly string[];
  identityChanged: boolean;
  cells: readonly CoverageCell[];
  inconclusive: number;
  judged: number;
  planned: number;
}

/** The exit code and the one sentence that says why. A confirmed finding outranks inconclusive parts. */
export function exitOf(i: ExitInput): CampaignRecord['exit'] {
  const gating = i.findings.filter(
    (f) => severityRank(f.severity) <= severityRank(i.failOn) && (f.limitation === undefined || i.limitationsFail),
  );
  if (i.interrupted) return { code: 130, why: 'Interrupted (exit 130): retcon run --resume goes on from here.' };
  const because = unproven(i);
  if (gating.length > 0)
    return {
      code: 1,
      why: `Gate failed (exit 1): ${count(gating.length, 'finding')} at or above ${i.failOn}.`,
      ...(because === undefined ? {} : { unproven: because }),
    };
  if (because !== undefined) return { code: 3, why: `Not judged (exit 3): ${because}.` };
  const below =
    i.findings.length === 0 ? 'no findings' : `${count(i.findings.length, 'finding')}, none at or above ${i.failOn}`;
  return {
    code: 0,
    why: `Gate passed: ${below}; ${count(i.judged, 'mutant')} judged, ${i.inconclusive} inconclusive.`,
  };
}

function unproven(i: ExitInput): string | undefined {
  if (i.blocked !== undefined) return i.blocked;
  if (i.identityChanged) return 'the target became another build while it was tested';
  if (i.vanished.length > 0) return `${i.vanished.join(', ')} was seen and could not be shown again`;
  if (i.stopped !== undefined) return i.stopped;
  const total = i.judged + i.inconclusive;
  if (total === 0) return 'nothing was tried';
  if (i.inconclusive > MOST_INCONCLUSIVE * total)
    return `${i.inconclusive} of ${total} trials were inconclusive, more than 2%`;
  const untried = i.cells.filter((c) => c.state === 'not-tried' || c.state === 'inconclusive');
  if (untried.length > 0)
    return `${count(untried.length, 'operator and path')} of ${i.cells.length} not judged (${untried
      .slice(0, 3)
      .map((c) => `${c.operator} by ${c.path}`)
      .join(', ')}${untried.length > 3 ? ', …' : ''}); more --trials reach them`;
  return undefined;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
