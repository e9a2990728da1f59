import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Weakness } from './weakness.ts';
import { allowedRolesIgnored } from './weaknesses/allowed-roles-ignored.ts';
import { allowedTenantsIgnored } from './weaknesses/allowed-tenants-ignored.ts';
import { amountLimitByFloat } from './weaknesses/amount-limit-by-float.ts';
import { amountSignUnchecked } from './weaknesses/amount-sign-unchecked.ts';
import { anonymousMayResume } from './weaknesses/anonymous-may-resume.ts';
import { approvalAfterExecutionRepeats } from './weaknesses/approval-after-execution-repeats.ts';
import { approvalBoundByIdOnly } from './weaknesses/approval-bound-by-id-only.ts';
import { approvalBoundByToolName } from './weaknesses/approval-bound-by-tool-name.ts';
import { approvalNeverExpires } from './weaknesses/approval-never-expires.ts';
import { approvalNotBoundToArguments } from './weaknesses/approval-not-bound-to-arguments.ts';
import { approvalNotBoundToContext } from './weaknesses/approval-not-bound-to-context.ts';
import { approvalNotBoundToPrincipal } from './weaknesses/approval-not-bound-to-principal.ts';
import { approvalNotBoundToProposal } from './weaknesses/approval-not-bound-to-proposal.ts';
import { approvalNotBoundToRun } from './weaknesses/approval-not-bound-to-run.ts';
import { approvalNotBoundToVersion } from './weaknesses/approval-not-bound-to-version.ts';
import { approvalNotSingleUse } from './weaknesses/approval-not-single-use.ts';
import { approverRevocationIgnored } from './weaknesses/approver-revocation-ignored.ts';
import { argumentsNotCapped } from './weaknesses/arguments-not-capped.ts';
import { auditNamesAnotherPrincipal } from './weaknesses/audit-names-another-principal.ts';
import { auditRowMissing } from './weaknesses/audit-row-missing.ts';
import { authorFromHistory } from './weaknesses/author-from-history.ts';
import { callNeverExpires } from './weaknesses/call-never-expires.ts';
import { cancelledStillDispatchable } from './weaknesses/cancelled-still-dispatchable.ts';
import { canonicaliseAfterCheck } from './weaknesses/canonicalise-after-check.ts';
import { checkThenAct } from './weaknesses/check-then-act.ts';
import { checkpointReplaysApproval } from './weaknesses/checkpoint-replays-approval.ts';
import { clientSetsExecuting } from './weaknesses/client-sets-executing.ts';
import { codeEscapesFolder } from './weaknesses/code-escapes-folder.ts';
import { colleagueMayResume } from './weaknesses/colleague-may-resume.ts';
import { columnPolicyMissing } from './weaknesses/column-policy-missing.ts';
import { compactionResurrectsCall } from './weaknesses/compaction-resurrects-call.ts';
import { concurrencyUnlimited } from './weaknesses/concurrency-unlimited.ts';
import { consentOfAnotherClient } from './weaknesses/consent-of-another-client.ts';
import { contextFromModel } from './weaknesses/context-from-model.ts';
import { contextNeverExpires } from './weaknesses/context-never-expires.ts';
import { controlFieldsMerged } from './weaknesses/control-fields-merged.ts';
import { crashLosesReservation } from './weaknesses/crash-loses-reservation.ts';
import { decideByAnyone } from './weaknesses/decide-by-anyone.ts';
import { decisionBeforeProposalCounts } from './weaknesses/decision-before-proposal-counts.ts';
import { decisionCopyArguments } from './weaknesses/decision-copy-arguments.ts';
import { decisionCopyTool } from './weaknesses/decision-copy-tool.ts';
import { decisionNotRecorded } from './weaknesses/decision-not-recorded.ts';
import { defaultWidens } from './weaknesses/default-widens.ts';
import { delegationChainUnverified } from './weaknesses/delegation-chain-unverified.ts';
import { delegationNeverExpires } from './weaknesses/delegation-never-expires.ts';
import { delegationWidensScope } from './weaknesses/delegation-widens-scope.ts';
import { denialForgotten } from './weaknesses/denial-forgotten.ts';
import { dialectTwinWithoutSanitizer } from './weaknesses/dialect-twin-without-sanitizer.ts';
import { directSkipsApproval } from './weaknesses/direct-skips-approval.ts';
import { directTrustsFlag } from './weaknesses/direct-trusts-flag.ts';
import { disconnectRepeats } from './weaknesses/disconnect-repeats.ts';
import { downstreamTokenTaken } from './weaknesses/downstream-token-taken.ts';
import { duplicateIdsRun } from './weaknesses/duplicate-ids-run.ts';
import { duplicateResultTaken } from './weaknesses/duplicate-result-taken.ts';
import { earlyResultIgnored } from './weaknesses/early-result-ignored.ts';
import { effectAfterCancel } from './weaknesses/effect-after-cancel.ts';
import { egressUnchecked } from './weaknesses/egress-unchecked.ts';
import { endedSessionTaken } from './weaknesses/ended-session-taken.ts';
import { environmentIgnored } from './weaknesses/environment-ignored.ts';
import { expiredTokenTaken } from './weaknesses/expired-token-taken.ts';
import { failoverRepeats } from './weaknesses/failover-repeats.ts';
import { grantLimitsIgnored } from './weaknesses/grant-limits-ignored.ts';
import { grantResourcesIgnored } from './weaknesses/grant-resources-ignored.ts';
import { handOffByAnyone } from './weaknesses/hand-off-by-anyone.ts';
import { handlerTrustsDispatcher } from './weaknesses/handler-trusts-dispatcher.ts';
import { historyApprovalTrusted } from './weaknesses/history-approval-trusted.ts';
import { historyMovesCalls } from './weaknesses/history-moves-calls.ts';
import { historyRebuildsCalls } from './weaknesses/history-rebuilds-calls.ts';
import { historyResultTrusted } from './weaknesses/history-result-trusted.ts';
import { historyRevivesCancelled } from './weaknesses/history-revives-cancelled.ts';
import { historyRevivesSuperseded } from './weaknesses/history-revives-superseded.ts';
import { historyWithoutUserRuns } from './weaknesses/history-without-user-runs.ts';
import { hostResolvedTwice } from './weaknesses/host-resolved-twice.ts';
import { hoursUnlimited } from './weaknesses/hours-unlimited.ts';
import { idempotencyKeyIgnoresArguments } from './weaknesses/idempotency-key-ignores-arguments.ts';
import { idsCollideAcrossRuns } from './weaknesses/ids-collide-across-runs.ts';
import { idsNormalisedAfterCheck } from './weaknesses/ids-normalised-after-check.ts';
import { importCreatesCalls } from './weaknesses/import-creates-calls.ts';
import { killSwitchNotSeenByQueue } from './weaknesses/kill-switch-not-seen-by-queue.ts';
import { killSwitchSparesApproved } from './weaknesses/kill-switch-spares-approved.ts';
import { killSwitchSparesInFlight } from './weaknesses/kill-switch-spares-in-flight.ts';
import { lateClickOnSuperseded } from './weaknesses/late-click-on-superseded.ts';
import { lostStateStartsOver } from './weaknesses/lost-state-starts-over.ts';
import { membershipCached } from './weaknesses/membership-cached.ts';
import { messageFieldsCount } from './weaknesses/message-fields-count.ts';
import { missingResultRepeats } from './weaknesses/missing-result-repeats.ts';
import { modelApprovesItself } from './weaknesses/model-approves-itself.ts';
import { narrativeShown } from './weaknesses/narrative-shown.ts';
import { nestedAmountUnchecked } from './weaknesses/nested-amount-unchecked.ts';
import { oneApproverCountsTwice } from './weaknesses/one-approver-counts-twice.ts';
import { operatorReplayRepeats } from './weaknesses/operator-replay-repeats.ts';
import { operatorReplaySkipsApproval } from './weaknesses/operator-replay-skips-approval.ts';
import { ownershipCached } from './weaknesses/ownership-cached.ts';
import { partialBatchRunsAll } from './weaknesses/partial-batch-runs-all.ts';
import { pathEscapesRoot } from './weaknesses/path-escapes-root.ts';
import { placeUnlimited } from './weaknesses/place-unlimited.ts';
import { policyAtProposalOnly } from './weaknesses/policy-at-proposal-only.ts';
import { policyDownAllows } from './weaknesses/policy-down-allows.ts';
import { positionalParallelAnswers } from './weaknesses/positional-parallel-answers.ts';
import { postureIgnored } from './weaknesses/posture-ignored.ts';
import { postureNotInherited } from './weaknesses/posture-not-inherited.ts';
import { postureRecoversByTalk } from './weaknesses/posture-recovers-by-talk.ts';
import { purposeUnbound } from './weaknesses/purpose-unbound.ts';
import { queryConcatenated } from './weaknesses/query-concatenated.ts';
import { queueRedelivers } from './weaknesses/queue-redelivers.ts';
import { queueTrustsPayload } from './weaknesses/queue-trusts-payload.ts';
import { rateUnlimited } from './weaknesses/rate-unlimited.ts';
import { readCredentialWrites } from './weaknesses/read-credential-writes.ts';
import { reasonMovesDecision } from './weaknesses/reason-moves-decision.ts';
import { recoveryRepeatsUnknown } from './weaknesses/recovery-repeats-unknown.ts';
import { redirectFollowed } from './weaknesses/redirect-followed.ts';
import { refusalNotAudited } from './weaknesses/refusal-not-audited.ts';
import { rememberedTooWidely } from './weaknesses/remembered-too-widely.ts';
import { requesterMayDecide } from './weaknesses/requester-may-decide.ts';
import { resultClaimsSuccess } from './weaknesses/result-claims-success.ts';
import { resultFromClient } from './weaknesses/result-from-client.ts';
import { resultHidesEffect } from './weaknesses/result-hides-effect.ts';
import { resultNotCapped } from './weaknesses/result-not-capped.ts';
import { resultNotDelimited } from './weaknesses/result-not-delimited.ts';
import { resultNotRedacted } from './weaknesses/result-not-redacted.ts';
import { resultOfAnotherRun } from './weaknesses/result-of-another-run.ts';
import { resultSchemaUnchecked } from './weaknesses/result-schema-unchecked.ts';
import { resultTextTrusted } from './weaknesses/result-text-trusted.ts';
import { resumeById } from './weaknesses/resume-by-id.ts';
import { retryRunsAgain } from './weaknesses/retry-runs-again.ts';
import { retryWhileUnknownRuns } from './weaknesses/retry-while-unknown-runs.ts';
import { reusedIdOverwrites } from './weaknesses/reused-id-overwrites.ts';
import { runKillIgnored } from './weaknesses/run-kill-ignored.ts';
import { sanitizerExposesTail } from './weaknesses/sanitizer-exposes-tail.ts';
import { schedulerForgetsPrincipal } from './weaknesses/scheduler-forgets-principal.ts';
import { schedulerSkipsApproval } from './weaknesses/scheduler-skips-approval.ts';
import { secretReadUnlogged } from './weaknesses/secret-read-unlogged.ts';
import { spendNotCumulative } from './weaknesses/spend-not-cumulative.ts';
import { staleSchema } from './weaknesses/stale-schema.ts';
import { stateTokenDigestUnchecked } from './weaknesses/state-token-digest-unchecked.ts';
import { stateTokenNeverExpires } from './weaknesses/state-token-never-expires.ts';
import { stateTokenOfAnotherRun } from './weaknesses/state-token-of-another-run.ts';
import { stateTokenOfAnyone } from './weaknesses/state-token-of-anyone.ts';
import { stateTokenUnsigned } from './weaknesses/state-token-unsigned.ts';
import { stateTokenUsedTwice } from './weaknesses/state-token-used-twice.ts';
import { stepUpIgnored } from './weaknesses/step-up-ignored.ts';
import { stepUpInBand } from './weaknesses/step-up-in-band.ts';
import { stepUpOverChangedContact } from './weaknesses/step-up-over-changed-contact.ts';
import { stepUpReplayed } from './weaknesses/step-up-replayed.ts';
import { streamTwinWithoutGate } from './weaknesses/stream-twin-without-gate.ts';
import { subagentLosesCaller } from './weaknesses/subagent-loses-caller.ts';
import { supersededStillDispatchable } from './weaknesses/superseded-still-dispatchable.ts';
import { symlinkFollowed } from './weaknesses/symlink-followed.ts';
import { targetResolvedAnew } from './weaknesses/target-resolved-anew.ts';
import { tenantFilterMissing } from './weaknesses/tenant-filter-missing.ts';
import { tenantFromArguments } from './weaknesses/tenant-from-arguments.ts';
import { tokenScopeIgnored } from './weaknesses/token-scope-ignored.ts';
import { toolAnnotationsTrusted } from './weaknesses/tool-annotations-trusted.ts';
import { toolNamesLooselyMatched } from './weaknesses/tool-names-loosely-matched.ts';
import { typesCoerced } from './weaknesses/types-coerced.ts';
import { unknownPropertiesPass } from './weaknesses/unknown-properties-pass.ts';
import { unpromotedToolRuns } from './weaknesses/unpromoted-tool-runs.ts';
import { wrongAudienceTokenTaken } from './weaknesses/wrong-audience-token-taken.ts';

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
  approvalNotSingleUse,
  approvalAfterExecutionRepeats,
  approvalBoundByToolName,
  approvalBoundByIdOnly,
  approvalNotBoundToProposal,
  approvalNotBoundToArguments,
  approvalNotBoundToRun,
  approvalNotBoundToPrincipal,
  rememberedTooWidely,
  reasonMovesDecision,
  narrativeShown,
  modelApprovesItself,
  oneApproverCountsTwice,
  positionalParallelAnswers,
  partialBatchRunsAll,
  decisionBeforeProposalCounts,
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
  unknownPropertiesPass,
  typesCoerced,
  canonicaliseAfterCheck,
  nestedAmountUnchecked,
  amountLimitByFloat,
  amountSignUnchecked,
  defaultWidens,
  pathEscapesRoot,
  symlinkFollowed,
  handlerTrustsDispatcher,
  egressUnchecked,
  redirectFollowed,
  rateUnlimited,
  spendNotCumulative,
  postureIgnored,
  postureRecoversByTalk,
  stepUpInBand,
  stepUpOverChangedContact,
  stepUpReplayed,
  auditRowMissing,
  refusalNotAudited,
  auditNamesAnotherPrincipal,
  decisionNotRecorded,
  killSwitchSparesInFlight,
  historyRevivesSuperseded,
  requesterMayDecide,
  stepUpIgnored,
  downstreamTokenTaken,
  consentOfAnotherClient,
  tokenScopeIgnored,
  endedSessionTaken,
  idsNormalisedAfterCheck,
  earlyResultIgnored,
  missingResultRepeats,
  historyMovesCalls,
  messageFieldsCount,
  historyWithoutUserRuns,
  authorFromHistory,
  idsCollideAcrossRuns,
  policyDownAllows,
  lostStateStartsOver,
  toolNamesLooselyMatched,
  approverRevocationIgnored,
  handOffByAnyone,
  postureNotInherited,
  targetResolvedAnew,
  hostResolvedTwice,
  resultTextTrusted,
  resultClaimsSuccess,
  resultHidesEffect,
  resultNotCapped,
  resultNotRedacted,
  resultNotDelimited,
  resultSchemaUnchecked,
  toolAnnotationsTrusted,
  columnPolicyMissing,
  secretReadUnlogged,
  hoursUnlimited,
  placeUnlimited,
  queryConcatenated,
  historyResultTrusted,
  codeEscapesFolder,
  contextFromModel,
  contextNeverExpires,
  approvalNotBoundToContext,
  purposeUnbound,
  argumentsNotCapped,
  readCredentialWrites,
  allowedRolesIgnored,
  allowedTenantsIgnored,
  environmentIgnored,
  concurrencyUnlimited,
  grantResourcesIgnored,
  grantLimitsIgnored,
  stateTokenUnsigned,
  stateTokenDigestUnchecked,
  stateTokenOfAnyone,
  stateTokenOfAnotherRun,
  stateTokenNeverExpires,
  stateTokenUsedTwice,
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
