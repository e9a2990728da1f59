import type { Replayable } from '../campaign/try-again.ts';
import type { CampaignRecord } from '../model/record.ts';
import type { Verification } from '../model/verification.ts';
import type { KnownEntry } from '../report/gate/known.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RunFlags } from './campaign-options.ts';
import { knownAt, knownFileOf } from './gate-input.ts';
import type { Io } from './io.ts';

/** The entries of a file of known findings, and what of them can be replayed. */
export interface KnownFindings {
  entries: KnownEntry[];
  replayable: Replayable[];
}

/** The known findings that were named, with `--known` or by the scenario; undefined where nobody named any. */
export async function knownFindings(
  flag: string | undefined,
  scenario: Pick<Scenario, 'file' | 'gate'>,
  io: Io,
): Promise<KnownFindings | undefined> {
  const file = knownFileOf(flag, scenario, io);
  if (file === undefined) return undefined;
  const [{ replayableOf }, { findingId }] = await Promise.all([
    import('../report/gate/known.ts'),
    import('../oracle/fingerprint.ts'),
  ]);
  const entries = await knownAt(file, true, io);
  const replayable = entries.flatMap((entry) => {
    const plan = replayableOf(entry);
    return plan === undefined ? [] : [{ id: findingId(plan.fingerprint), ...plan }];
  });
  return { entries, replayable };
}

/** The record of a run with the whole gate over it, as `retcon gate` would decide now. */
export async function withGate(
  record: CampaignRecord,
  { entries }: KnownFindings,
  verification: Verification | undefined,
  { gate }: Scenario,
  failOn: RunFlags['failOn'],
): Promise<CampaignRecord> {
  const { evaluate } = await import('../report/gate/evaluate.ts');
  return evaluate({
    record,
    policy: { ...gate, ...(failOn === undefined ? {} : { failOn }) },
    known: entries,
    verification,
    today: new Date().toISOString().slice(0, 10),
  });
}
