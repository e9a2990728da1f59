import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/errors.ts';
import type { Verification, VerifiedFinding } from '../model/verification.ts';
import { OPERATORS } from '../mutation/registry.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { prepare } from './1-prepare.ts';
import { control } from './2-control.ts';
import type { Stage } from './stage.ts';
import { Teardown } from './teardown.ts';
import { believed, brokenAfter, brokenIn, type Replayable, tryAgain } from './try-again.ts';

export interface VerifyOptions {
  scenario: Scenario;
  /** Folder in which the runs are kept while they last. */
  folder: string;
  findings: readonly Replayable[];
  startArguments: readonly string[];
  signal: AbortSignal;
  onDone: (done: VerifiedFinding) => void;
}

/**
 * Findings again on the target as it is now. One is fixed only after enough clean runs for the rate at which it happened,
 * and only where the recorded runs and their nearest lawful variants work before and after: a target that does nothing
 * any more has fixed nothing.
 */
export async function verifyFindings(options: VerifyOptions): Promise<Verification> {
  const { scenario, findings, signal } = options;
  const tries = findings.map((finding) => {
    const baseline = scenario.baselines.find(({ id }) => id === finding.baseline);
    if (baseline !== undefined) return { finding, baseline };
    throw new UsageError(
      `${finding.id} needs the baseline ${finding.baseline}, which ${scenario.file} does not have any more`,
    );
  });
  const teardown = new Teardown();
  const store = mkdtempSync(join(options.folder, 'verify-'));
  teardown.add('the folder of the verification', async () => rmSync(store, { recursive: true, force: true }));
  try {
    const stage = await prepare(
      { scenario, store, seed: 0, signal, extraStartArguments: options.startArguments },
      teardown,
    );
    const before = await working(stage, findings);
    const results: VerifiedFinding[] = [];
    for (const { finding, baseline } of tries) {
      if (signal.aborted) break;
      results.push((await tryAgain(stage, finding, baseline, 'verify')).verified);
    }
    const broken = [...before, ...(signal.aborted ? [] : await brokenAfter(stage, findings))];
    const verified = results.map((one) => believed(one, broken));
    for (const one of verified) options.onDone(one);
    return {
      version: 'verification/1',
      at: new Date().toISOString(),
      target: await stage.adapter.identity(),
      broken,
      findings: verified,
    };
  } finally {
    await teardown.run();
  }
}

/** What does not work before anything is attacked: sensors, recorded runs, and the lawful variants of the operators at hand. */
async function working(stage: Stage, findings: readonly Replayable[]): Promise<string[]> {
  const used = new Set(findings.flatMap(({ recipe }) => recipe.map(({ operator }) => operator)));
  const proven = await control(
    stage,
    OPERATORS.filter(({ id }) => used.has(id)),
  );
  return brokenIn(proven);
}
