import type { AssertionOutcome } from '../../model/review.ts';

/** What one assertion says of one action, and why. */
export interface Outcome {
  outcome: AssertionOutcome;
  reason?: string;
  evidence: readonly string[];
}

export function holds(...evidence: string[]): Outcome {
  return { outcome: 'holds', evidence };
}

export function fails(reason: string, ...evidence: string[]): Outcome {
  return { outcome: 'fails', reason, evidence };
}

export function notApplicable(reason: string, ...evidence: string[]): Outcome {
  return { outcome: 'not-applicable', reason, evidence };
}

/** Evidence is missing: neither holds nor fails. */
export function undecided(reason: string, ...evidence: string[]): Outcome {
  return { outcome: 'undecided', reason, evidence };
}
