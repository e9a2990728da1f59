import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Weakness } from './weakness.ts';
import { approvalNeverExpires } from './weaknesses/approval-never-expires.ts';
import { approvalNotBoundToVersion } from './weaknesses/approval-not-bound-to-version.ts';
import { callNeverExpires } from './weaknesses/call-never-expires.ts';
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
import { killSwitchNotSeenByQueue } from './weaknesses/kill-switch-not-seen-by-queue.ts';
import { killSwitchSparesApproved } from './weaknesses/kill-switch-spares-approved.ts';
import { lateClickOnSuperseded } from './weaknesses/late-click-on-superseded.ts';
import { membershipCached } from './weaknesses/membership-cached.ts';
import { ownershipCached } from './weaknesses/ownership-cached.ts';
import { policyAtProposalOnly } from './weaknesses/policy-at-proposal-only.ts';
import { queueRedelivers } from './weaknesses/queue-redelivers.ts';
import { resultFromClient } from './weaknesses/result-from-client.ts';
import { resumeById } from './weaknesses/resume-by-id.ts';
import { retryRunsAgain } from './weaknesses/retry-runs-again.ts';
import { runKillIgnored } from './weaknesses/run-kill-ignored.ts';
import { staleSchema } from './weaknesses/stale-schema.ts';
import { supersededStillDispatchable } from './weaknesses/superseded-still-dispatchable.ts';
import { tenantFilterMissing } from './weaknesses/tenant-filter-missing.ts';
import { unpromotedToolRuns } from './weaknesses/unpromoted-tool-runs.ts';

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
  approvalNeverExpires,
  callNeverExpires,
  supersededStillDispatchable,
  lateClickOnSuperseded,
  policyAtProposalOnly,
  membershipCached,
  ownershipCached,
  staleSchema,
  approvalNotBoundToVersion,
  unpromotedToolRuns,
  killSwitchNotSeenByQueue,
  killSwitchSparesApproved,
  runKillIgnored,
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
