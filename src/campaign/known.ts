import type { Verification, VerifiedFinding } from '../model/verification.ts';
import type { Control } from './2-control.ts';
import type { Stage } from './stage.ts';
import type { TrialResult } from './trial.ts';
import { believed, brokenAfter, brokenIn, type Replayable, tryAgain } from './try-again.ts';

export interface KnownRuns {
  verification: Verification;
  /** Runs in which it happened again, or something else did: they are findings of this campaign too. */
  violated: TrialResult[];
}

/** Replays the known findings before anything is generated. Those whose recording is not of this scenario are left out. */
export async function tryKnown(
  stage: Stage,
  controlled: Control,
  entries: readonly Replayable[],
  onDone: (done: number) => void,
): Promise<KnownRuns> {
  const results: VerifiedFinding[] = [];
  const violated: TrialResult[] = [];
  const tried: Replayable[] = [];
  if (controlled.blocked === undefined)
    for (const entry of entries) {
      const baseline = stage.scenario.baselines.find(({ id }) => id === entry.baseline);
      if (baseline === undefined) stage.note(`known ${entry.id} is of ${entry.baseline}, which is not recorded here`);
      if (baseline === undefined || stage.signal.aborted) continue;
      const again = await tryAgain(stage, entry, baseline, 'known');
      stage.store.addTrials('known', again.violated);
      tried.push(entry);
      results.push(again.verified);
      violated.push(...again.violated);
      onDone(tried.length);
    }
  const broken = [...brokenIn(controlled), ...(stage.signal.aborted ? [] : await brokenAfter(stage, tried))];
  const findings = results.map((one) => believed(one, broken));
  return {
    verification: {
      version: 'verification/1',
      at: new Date().toISOString(),
      target: stage.identity,
      broken,
      findings,
    },
    violated,
  };
}

/** Another sequence may still show what the kept one does not show any more. */
export function stillFound(verification: Verification, found: readonly { fingerprint: string }[]): Verification {
  const open = new Set(found.map(({ fingerprint }) => fingerprint));
  return {
    ...verification,
    findings: verification.findings.map((one) =>
      one.state === 'fixed' && open.has(one.fingerprint)
        ? { ...one, state: 'still open', why: 'another sequence still shows it' }
        : one,
    ),
  };
}
