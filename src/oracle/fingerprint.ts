import { digest } from '../model/canonical.ts';
import { type Clause, clauseOf, type Reason } from '../model/clause.ts';

/** What makes two violations the same hole, whatever operator, site, seed or text led to it. */
export interface FingerprintCore {
  clause: Clause;
  reasons: readonly Reason[];
  /** Kind of the causing action, or `race`. */
  action: string;
  sign: 'excess' | 'deficit';
}

/** `clause:reason|action|sign`, reasons sorted. Readable, stable over seeds and machines. */
export function fingerprintOf(core: FingerprintCore): string {
  return `${[...core.reasons].sort().join('+')}|${core.action}|${core.sign}`;
}

export function parseFingerprint(text: string): FingerprintCore {
  const [reasons = '', action = '', sign = 'excess'] = text.split('|');
  const list = reasons.split('+') as Reason[];
  return {
    clause: clauseOf(list[0] ?? 'provenance:unexplained'),
    reasons: list,
    action,
    sign: sign === 'deficit' ? 'deficit' : 'excess',
  };
}

/** `F-` and 8 hex digits, the name that people use. */
export function findingId(fingerprint: string): string {
  return `F-${digest(fingerprint).slice(0, 8)}`;
}

/** A finding whose reasons are a superset of another's with the same action and sign says nothing new. */
export function subsumes(smaller: string, larger: string): boolean {
  const a = parseFingerprint(smaller);
  const b = parseFingerprint(larger);
  return (
    smaller !== larger && a.action === b.action && a.sign === b.sign && a.reasons.every((r) => b.reasons.includes(r))
  );
}
