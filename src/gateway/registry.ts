import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Weakness } from './weakness.ts';
import { cancelledStillDispatchable } from './weaknesses/cancelled-still-dispatchable.ts';
import { checkThenAct } from './weaknesses/check-then-act.ts';
import { decideByAnyone } from './weaknesses/decide-by-anyone.ts';
import { decisionCopyArguments } from './weaknesses/decision-copy-arguments.ts';
import { decisionCopyTool } from './weaknesses/decision-copy-tool.ts';
import { denialForgotten } from './weaknesses/denial-forgotten.ts';
import { directTrustsFlag } from './weaknesses/direct-trusts-flag.ts';
import { duplicateIdsRun } from './weaknesses/duplicate-ids-run.ts';
import { historyApprovalTrusted } from './weaknesses/history-approval-trusted.ts';
import { historyRebuildsCalls } from './weaknesses/history-rebuilds-calls.ts';
import { historyRevivesCancelled } from './weaknesses/history-revives-cancelled.ts';
import { queueRedelivers } from './weaknesses/queue-redelivers.ts';
import { resultFromClient } from './weaknesses/result-from-client.ts';
import { resumeById } from './weaknesses/resume-by-id.ts';
import { retryRunsAgain } from './weaknesses/retry-runs-again.ts';
import { tenantFilterMissing } from './weaknesses/tenant-filter-missing.ts';
import { recoveryRepeatsUnknown } from './weaknesses/recovery-repeats-unknown.ts';
import { retryWhileUnknownRuns } from './weaknesses/retry-while-unknown-runs.ts';
import { crashLosesReservation } from './weaknesses/crash-loses-reservation.ts';
import { effectAfterCancel } from './weaknesses/effect-after-cancel.ts';
import { idempotencyKeyIgnoresArguments } from './weaknesses/idempotency-key-ignores-arguments.ts';
import { resultOfAnotherRun } from './weaknesses/result-of-another-run.ts';
import { duplicateResultTaken } from './weaknesses/duplicate-result-taken.ts';
import { clientSetsExecuting } from './weaknesses/client-sets-executing.ts';
import { controlFieldsMerged } from './weaknesses/control-fields-merged.ts';
import { compactionResurrectsCall } from './weaknesses/compaction-resurrects-call.ts';
import { sanitizerExposesTail } from './weaknesses/sanitizer-exposes-tail.ts';
import { importCreatesCalls } from './weaknesses/import-creates-calls.ts';
import { checkpointReplaysApproval } from './weaknesses/checkpoint-replays-approval.ts';
import { reusedIdOverwrites } from './weaknesses/reused-id-overwrites.ts';
import { failoverRepeats } from './weaknesses/failover-repeats.ts';
import { disconnectRepeats } from './weaknesses/disconnect-repeats.ts';

/** Every weakness that can be switched on, each of which removes exactly one guard. */
export const WEAKNESSES = [
  historyRebuildsCalls,
  historyApprovalTrusted,
  historyRevivesCancelled,
  cancelledStillDispatchable,
  decisionCopyArguments,
  decisionCopyTool,
  denialForgotten,
  resultFromClient,
  duplicateIdsRun,
  resumeById,
  decideByAnyone,
  checkThenAct,
  retryRunsAgain,
  queueRedelivers,
  tenantFilterMissing,
  directTrustsFlag,
  recoveryRepeatsUnknown,
  retryWhileUnknownRuns,
  crashLosesReservation,
  effectAfterCancel,
  idempotencyKeyIgnoresArguments,
  resultOfAnotherRun,
  duplicateResultTaken,
  clientSetsExecuting,
  controlFieldsMerged,
  compactionResurrectsCall,
  sanitizerExposesTail,
  importCreatesCalls,
  checkpointReplaysApproval,
  reusedIdOverwrites,
  failoverRepeats,
  disconnectRepeats,
] as const satisfies readonly Weakness[];

export type WeaknessId = (typeof WEAKNESSES)[number]['id'];

/** What is switched on. Guards ask it at the place where they stand. */
export type Weaknesses = ReadonlySet<WeaknessId>;

/** Checks names of weaknesses. Throws a UsageError that names the nearest valid one. */
export function parseWeaknesses(names: readonly string[]): Weaknesses {
  const ids = WEAKNESSES.map((weakness) => weakness.id);
  const known = (name: string): name is WeaknessId => (ids as readonly string[]).includes(name);
  const found = new Set<WeaknessId>();
  for (const name of names) {
    if (!known(name)) throw new UsageError(`there is no weakness "${name}"${suggestion(name, ids)}`);
    found.add(name);
  }
  return found;
}
