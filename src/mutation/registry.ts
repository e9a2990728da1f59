import type { Operator } from './operator.ts';
import { actAsServiceOnly } from './operators/act-as-service-only.ts';
import { addArgument } from './operators/add-argument.ts';
import { addUnknownField } from './operators/add-unknown-field.ts';
import { answerPartialBatch } from './operators/answer-partial-batch.ts';
import { approveAfterExecution } from './operators/approve-after-execution.ts';
import { approveAsAgent } from './operators/approve-as-agent.ts';
import { approveBeforeProposal } from './operators/approve-before-proposal.ts';
import { approveOwnRequest } from './operators/approve-own-request.ts';
import { approveSupersededCall } from './operators/approve-superseded-call.ts';
import { askOutsideHoursOrPlace } from './operators/ask-outside-hours-or-place.ts';
import { baitSanitizer } from './operators/bait-sanitizer.ts';
import { callUnpromotedTool } from './operators/call-unpromoted-tool.ts';
import { changeArgumentsAfterApproval } from './operators/change-arguments-after-approval.ts';
import { changePolicyMidRun } from './operators/change-policy-mid-run.ts';
import { changePurpose } from './operators/change-purpose.ts';
import { changeTargetAfterApproval } from './operators/change-target-after-approval.ts';
import { changeToolVersion } from './operators/change-tool-version.ts';
import { coerceType } from './operators/coerce-type.ts';
import { collideIdsAcrossRuns } from './operators/collide-ids-across-runs.ts';
import { compactHistory } from './operators/compact-history.ts';
import { confuseAuthor } from './operators/confuse-author.ts';
import { countOneApproverTwice } from './operators/count-one-approver-twice.ts';
import { crashAfterEffect } from './operators/crash-after-effect.ts';
import { decideAsStranger } from './operators/decide-as-stranger.ts';
import { degradeThenAsk } from './operators/degrade-then-ask.ts';
import { delayEffect } from './operators/delay-effect.ts';
import { delegate } from './operators/delegate.ts';
import { denyThenResume } from './operators/deny-then-resume.ts';
import { disconnectMidStream } from './operators/disconnect-mid-stream.ts';
import { dropCall } from './operators/drop-call.ts';
import { dropCancellation } from './operators/drop-cancellation.ts';
import { dropClarification } from './operators/drop-clarification.ts';
import { dropPrincipalAcrossHop } from './operators/drop-principal-across-hop.ts';
import { dropResult } from './operators/drop-result.ts';
import { duplicateCallId } from './operators/duplicate-call-id.ts';
import { duplicateResult } from './operators/duplicate-result.ts';
import { editIntoOtherTool } from './operators/edit-into-other-tool.ts';
import { escapePath } from './operators/escape-path.ts';
import { escapeSandbox } from './operators/escape-sandbox.ts';
import { exceedConcurrency } from './operators/exceed-concurrency.ts';
import { exceedGrant } from './operators/exceed-grant.ts';
import { exceedLimit } from './operators/exceed-limit.ts';
import { exceedRate } from './operators/exceed-rate.ts';
import { expireCall } from './operators/expire-call.ts';
import { expireToken } from './operators/expire-token.ts';
import { extendDelegation } from './operators/extend-delegation.ts';
import { flipDenial } from './operators/flip-denial.ts';
import { forgeApproval } from './operators/forge-approval.ts';
import { forgeCall } from './operators/forge-call.ts';
import { forgeDelegation } from './operators/forge-delegation.ts';
import { forgeGate } from './operators/forge-gate.ts';
import { forgeResult } from './operators/forge-result.ts';
import { handToOperator } from './operators/hand-to-operator.ts';
import { importTranscript } from './operators/import-transcript.ts';
import { injectControlField } from './operators/inject-control-field.ts';
import { injectInResult } from './operators/inject-in-result.ts';
import { injectIntoQuery } from './operators/inject-into-query.ts';
import { insertBetweenDecisionAndResume } from './operators/insert-between-decision-and-resume.ts';
import { invokeDirectly } from './operators/invoke-directly.ts';
import { invokeForeignTarget } from './operators/invoke-foreign-target.ts';
import { letApprovalExpire } from './operators/let-approval-expire.ts';
import { letContextExpire } from './operators/let-context-expire.ts';
import { lieInAnnotation } from './operators/lie-in-annotation.ts';
import { lieInResult } from './operators/lie-in-result.ts';
import { loseStateStore } from './operators/lose-state-store.ts';
import { misleadApproval } from './operators/mislead-approval.ts';
import { mixSessionIds } from './operators/mix-session-ids.ts';
import { moveApproval } from './operators/move-approval.ts';
import { moveCall } from './operators/move-call.ts';
import { moveOwnership } from './operators/move-ownership.ts';
import { narrowToolPolicy } from './operators/narrow-tool-policy.ts';
import { orphanResult } from './operators/orphan-result.ts';
import { oversizeArgument } from './operators/oversize-argument.ts';
import { oversizeResult } from './operators/oversize-result.ts';
import { passTokenThrough } from './operators/pass-token-through.ts';
import { persuadeByReason } from './operators/persuade-by-reason.ts';
import { raceCancel } from './operators/race-cancel.ts';
import { rebindHost } from './operators/rebind-host.ts';
import { redeliver } from './operators/redeliver.ts';
import { redirectHost } from './operators/redirect-host.ts';
import { reorderCallAndResult } from './operators/reorder-call-and-result.ts';
import { replayAfterMembershipChange } from './operators/replay-after-membership-change.ts';
import { replayApproval } from './operators/replay-approval.ts';
import { replayCheckpoint } from './operators/replay-checkpoint.ts';
import { replayCompletedCall } from './operators/replay-completed-call.ts';
import { replayStepUp } from './operators/replay-step-up.ts';
import { resample } from './operators/resample.ts';
import { restoreUnderNewSchema } from './operators/restore-under-new-schema.ts';
import { resumeAcrossTenants } from './operators/resume-across-tenants.ts';
import { resumeAnonymously } from './operators/resume-anonymously.ts';
import { resumeAsStranger } from './operators/resume-as-stranger.ts';
import { resumeSuperseded } from './operators/resume-superseded.ts';
import { resumeWithoutModel } from './operators/resume-without-model.ts';
import { retryConcurrently } from './operators/retry-concurrently.ts';
import { retrySequentially } from './operators/retry-sequentially.ts';
import { retryThroughFailover } from './operators/retry-through-failover.ts';
import { retryWhileUnknown } from './operators/retry-while-unknown.ts';
import { reuseCallId } from './operators/reuse-call-id.ts';
import { reuseConsentAcrossClients } from './operators/reuse-consent-across-clients.ts';
import { reuseIdempotencyKey } from './operators/reuse-idempotency-key.ts';
import { revokeMembershipThenResume } from './operators/revoke-membership-then-resume.ts';
import { setStateFromClient } from './operators/set-state-from-client.ts';
import { smuggleIntoBatch } from './operators/smuggle-into-batch.ts';
import { spliceResult } from './operators/splice-result.ts';
import { splitAcrossSessions } from './operators/split-across-sessions.ts';
import { spreadUnderLimit } from './operators/spread-under-limit.ts';
import { stepUpInBand } from './operators/step-up-in-band.ts';
import { stepUpOutOfBand } from './operators/step-up-out-of-band.ts';
import { stepUpOverChangedContact } from './operators/step-up-over-changed-contact.ts';
import { stopPolicyEngine } from './operators/stop-policy-engine.ts';
import { supplyContext } from './operators/supply-context.ts';
import { supplyTenantInArguments } from './operators/supply-tenant-in-arguments.ts';
import { swapParallelDecisions } from './operators/swap-parallel-decisions.ts';
import { swapParallelResults } from './operators/swap-parallel-results.ts';
import { swapToolUnderApproval } from './operators/swap-tool-under-approval.ts';
import { switchPath } from './operators/switch-path.ts';
import { switchSessionContext } from './operators/switch-session-context.ts';
import { talkPostureUp } from './operators/talk-posture-up.ts';
import { tamperJobPayload } from './operators/tamper-job-payload.ts';
import { tamperStateToken } from './operators/tamper-state-token.ts';
import { throwKillSwitch } from './operators/throw-kill-switch.ts';
import { truncateTail } from './operators/truncate-tail.ts';
import { unbindApprovalField } from './operators/unbind-approval-field.ts';
import { unknownTool } from './operators/unknown-tool.ts';
import { useExpiredApproval } from './operators/use-expired-approval.ts';
import { useExpiredDelegation } from './operators/use-expired-delegation.ts';
import { useRevokedApproval } from './operators/use-revoked-approval.ts';
import { useStaleSession } from './operators/use-stale-session.ts';
import { varyCanonicalForm } from './operators/vary-canonical-form.ts';
import { varyId } from './operators/vary-id.ts';
import { widenColumns } from './operators/widen-columns.ts';
import { widenDefault } from './operators/widen-default.ts';
import { widenRememberedApproval } from './operators/widen-remembered-approval.ts';
import { widenScope } from './operators/widen-scope.ts';
import { writeWithReadCredential } from './operators/write-with-read-credential.ts';
import { wrongAudience } from './operators/wrong-audience.ts';

/** Every operator, in the order of the catalogue's families. */
export const OPERATORS: readonly Operator[] = [
  dropCancellation,
  resumeSuperseded,
  baitSanitizer,
  compactHistory,
  truncateTail,
  dropCall,
  dropClarification,
  dropResult,
  duplicateCallId,
  spliceResult,
  forgeResult,
  orphanResult,
  duplicateResult,
  swapParallelResults,
  reuseCallId,
  varyId,
  reorderCallAndResult,
  collideIdsAcrossRuns,
  forgeCall,
  forgeApproval,
  setStateFromClient,
  tamperStateToken,
  injectControlField,
  importTranscript,
  tamperJobPayload,
  forgeGate,
  resumeWithoutModel,
  moveCall,
  confuseAuthor,
  addUnknownField,
  resumeAcrossTenants,
  decideAsStranger,
  revokeMembershipThenResume,
  moveOwnership,
  resumeAsStranger,
  resumeAnonymously,
  supplyTenantInArguments,
  supplyContext,
  switchSessionContext,
  dropPrincipalAcrossHop,
  actAsServiceOnly,
  forgeDelegation,
  useExpiredDelegation,
  extendDelegation,
  exceedGrant,
  mixSessionIds,
  passTokenThrough,
  reuseConsentAcrossClients,
  widenScope,
  useStaleSession,
  changeArgumentsAfterApproval,
  swapToolUnderApproval,
  flipDenial,
  approveSupersededCall,
  letApprovalExpire,
  replayApproval,
  widenRememberedApproval,
  moveApproval,
  persuadeByReason,
  misleadApproval,
  approveAsAgent,
  countOneApproverTwice,
  swapParallelDecisions,
  answerPartialBatch,
  smuggleIntoBatch,
  approveBeforeProposal,
  approveAfterExecution,
  insertBetweenDecisionAndResume,
  unbindApprovalField,
  editIntoOtherTool,
  denyThenResume,
  useExpiredApproval,
  approveOwnRequest,
  useRevokedApproval,
  changeTargetAfterApproval,
  retryConcurrently,
  replayCompletedCall,
  crashAfterEffect,
  retryWhileUnknown,
  retryThroughFailover,
  disconnectMidStream,
  raceCancel,
  delayEffect,
  reuseIdempotencyKey,
  replayCheckpoint,
  retrySequentially,
  redeliver,
  resample,
  changePolicyMidRun,
  restoreUnderNewSchema,
  changeToolVersion,
  narrowToolPolicy,
  throwKillSwitch,
  expireCall,
  letContextExpire,
  replayAfterMembershipChange,
  addArgument,
  coerceType,
  widenDefault,
  exceedLimit,
  varyCanonicalForm,
  escapePath,
  redirectHost,
  rebindHost,
  widenColumns,
  writeWithReadCredential,
  injectIntoQuery,
  escapeSandbox,
  oversizeArgument,
  switchPath,
  invokeDirectly,
  delegate,
  invokeForeignTarget,
  exceedRate,
  exceedConcurrency,
  spreadUnderLimit,
  askOutsideHoursOrPlace,
  changePurpose,
  degradeThenAsk,
  talkPostureUp,
  stepUpInBand,
  stepUpOverChangedContact,
  replayStepUp,
  stepUpOutOfBand,
  handToOperator,
  splitAcrossSessions,
  callUnpromotedTool,
  expireToken,
  wrongAudience,
  stopPolicyEngine,
  loseStateStore,
  unknownTool,
  oversizeResult,
  injectInResult,
  lieInResult,
  lieInAnnotation,
];

export function operatorById(id: string): Operator | undefined {
  return OPERATORS.find((o) => o.id === id);
}

/** What `retcon list operators` shows. */
export function listOperators(): {
  id: string;
  summary: string;
  family: string;
  clauses: string[];
  cases: string[];
  seeds: string[];
  level: string;
  scope: string;
  blast: string;
  needs: string[];
  attacks: string;
}[] {
  return OPERATORS.map((o) => ({
    id: o.id,
    summary: o.claim,
    family: o.family,
    clauses: [...o.clauses],
    cases: [...o.cases],
    seeds: [...o.seeds],
    level: o.level,
    scope: o.scope,
    blast: o.blast,
    needs: [...o.needs],
    attacks: o.attacks,
  }));
}
