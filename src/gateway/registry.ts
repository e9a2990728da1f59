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
import { schedulerSkipsApproval } from './weaknesses/scheduler-skips-approval.ts';
import { schedulerForgetsPrincipal } from './weaknesses/scheduler-forgets-principal.ts';
import { subagentLosesCaller } from './weaknesses/subagent-loses-caller.ts';
import { delegationChainUnverified } from './weaknesses/delegation-chain-unverified.ts';
import { delegationNeverExpires } from './weaknesses/delegation-never-expires.ts';
import { delegationWidensScope } from './weaknesses/delegation-widens-scope.ts';
import { operatorReplaySkipsApproval } from './weaknesses/operator-replay-skips-approval.ts';
import { operatorReplayRepeats } from './weaknesses/operator-replay-repeats.ts';
import { streamTwinWithoutGate } from './weaknesses/stream-twin-without-gate.ts';
import { dialectTwinWithoutSanitizer } from './weaknesses/dialect-twin-without-sanitizer.ts';
import { wrongAudienceTokenTaken } from './weaknesses/wrong-audience-token-taken.ts';
import { expiredTokenTaken } from './weaknesses/expired-token-taken.ts';
import { tenantFromArguments } from './weaknesses/tenant-from-arguments.ts';
import { colleagueMayResume } from './weaknesses/colleague-may-resume.ts';
import { anonymousMayResume } from './weaknesses/anonymous-may-resume.ts';
import { queueTrustsPayload } from './weaknesses/queue-trusts-payload.ts';
import { directSkipsApproval } from './weaknesses/direct-skips-approval.ts';

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
  schedulerSkipsApproval,
  schedulerForgetsPrincipal,
  subagentLosesCaller,
  delegationChainUnverified,
  delegationNeverExpires,
  delegationWidensScope,
  operatorReplaySkipsApproval,
  operatorReplayRepeats,
  streamTwinWithoutGate,
  dialectTwinWithoutSanitizer,
  wrongAudienceTokenTaken,
  expiredTokenTaken,
  tenantFromArguments,
  colleagueMayResume,
  anonymousMayResume,
  queueTrustsPayload,
  directSkipsApproval,
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
