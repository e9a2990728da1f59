import { digest } from '../../model/canonical.ts';
import type { Clause } from '../../model/clause.ts';
import { type Cause, type Severity, severityRank } from '../../model/finding.ts';
import { REASONS } from './reasons.ts';

export interface CauseInput {
  id: string;
  clause: Clause;
  reasons: readonly string[];
  severity: Severity;
  /** What accepted it, see `surfaceOf`. */
  surface: string;
  tool?: string | undefined;
  /** Who acted, as seen from the run, e.g. `owner`, `other tenant`. */
  relation: string;
  path: string;
}

/** Kinds of action whose name does not say what they are. */
const SURFACES: Readonly<Record<string, string>> = {
  submit: 'submit (client-held history)',
  decide: 'decide (approval decision)',
  answer: 'answer (result from a client)',
  invoke: 'invoke (direct call of a tool)',
  redeliver: 'redeliver (queue)',
  probe: 'probe (asked again after a refusal)',
  none: 'no request',
};

/** What accepted it: the kind of the causing action (a witness's `actionKind`), in words. */
export function surfaceOf(actionKind: string): string {
  return SURFACES[actionKind] ?? actionKind;
}

/** The control that should have stopped a finding with these reasons: that of the first one. */
export function controlOf(reasons: readonly string[]): string {
  const first = reasons[0] ?? '';
  return REASONS[first]?.control ?? first;
}

/** Findings with one clause, control and accepting surface are one cause. The worst cause first, then by id. */
export function causesOf(findings: readonly CauseInput[]): Cause[] {
  const groups = new Map<string, CauseInput[]>();
  for (const finding of findings) {
    const id = `C-${digest([finding.clause, controlOf(finding.reasons), finding.surface]).slice(0, 8)}`;
    groups.set(id, [...(groups.get(id) ?? []), finding]);
  }
  return [...groups]
    .map(([id, group]) => causeOf(id, group))
    .sort((a, b) => severityRank(a.severity) - severityRank(b.severity) || compare(a.id, b.id));
}

function causeOf(id: string, group: readonly CauseInput[]): Cause {
  const sorted = [...group].sort((a, b) => severityRank(a.severity) - severityRank(b.severity) || compare(a.id, b.id));
  const worst = sorted[0] as CauseInput;
  return {
    id,
    clause: worst.clause,
    control: controlOf(worst.reasons),
    surface: worst.surface,
    severity: worst.severity,
    summary: summaryOf(worst, sorted),
    findings: sorted.map((f) => f.id),
  };
}

function summaryOf(worst: CauseInput, group: readonly CauseInput[]): string {
  const first = worst.reasons[0] ?? worst.clause;
  const sentence = (REASONS[first]?.sentence ?? `An effect happens that authority refuses (${first}).`).replace(
    /\.$/,
    '',
  );
  const seen = [
    listed(
      'tool',
      group.flatMap((f) => f.tool ?? []),
    ),
    listed(
      'path',
      group.map((f) => f.path),
    ),
    listed(
      'by',
      group.map((f) => f.relation),
    ),
  ].filter((part) => part !== '');
  return `${sentence}, through ${worst.surface}${seen.length === 0 ? '' : ` (${seen.join('; ')})`}.`;
}

function listed(what: string, values: readonly string[]): string {
  const distinct = [...new Set(values)].filter((v) => v !== '').sort(compare);
  return distinct.length === 0 ? '' : `${what}: ${distinct.join(', ')}`;
}

/** By code unit, so that every machine sorts alike. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
