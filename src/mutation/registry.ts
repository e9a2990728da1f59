import type { Operator } from './operator.ts';
import { changeArgumentsAfterApproval } from './operators/change-arguments-after-approval.ts';
import { decideAsStranger } from './operators/decide-as-stranger.ts';
import { dropCancellation } from './operators/drop-cancellation.ts';
import { duplicateCallId } from './operators/duplicate-call-id.ts';
import { flipDenial } from './operators/flip-denial.ts';
import { forgeApproval } from './operators/forge-approval.ts';
import { forgeCall } from './operators/forge-call.ts';
import { replayCompletedCall } from './operators/replay-completed-call.ts';
import { resumeAcrossTenants } from './operators/resume-across-tenants.ts';
import { retryConcurrently } from './operators/retry-concurrently.ts';
import { spliceResult } from './operators/splice-result.ts';
import { swapToolUnderApproval } from './operators/swap-tool-under-approval.ts';
import { crashAfterEffect } from './operators/crash-after-effect.ts';
import { retryWhileUnknown } from './operators/retry-while-unknown.ts';
import { retryThroughFailover } from './operators/retry-through-failover.ts';
import { disconnectMidStream } from './operators/disconnect-mid-stream.ts';
import { raceCancel } from './operators/race-cancel.ts';
import { delayEffect } from './operators/delay-effect.ts';
import { reuseIdempotencyKey } from './operators/reuse-idempotency-key.ts';
import { orphanResult } from './operators/orphan-result.ts';
import { duplicateResult } from './operators/duplicate-result.ts';
import { swapParallelResults } from './operators/swap-parallel-results.ts';
import { setStateFromClient } from './operators/set-state-from-client.ts';
import { injectControlField } from './operators/inject-control-field.ts';
import { baitSanitizer } from './operators/bait-sanitizer.ts';
import { compactHistory } from './operators/compact-history.ts';
import { importTranscript } from './operators/import-transcript.ts';
import { replayCheckpoint } from './operators/replay-checkpoint.ts';
import { reuseCallId } from './operators/reuse-call-id.ts';
import { retrySequentially } from './operators/retry-sequentially.ts';
import { redeliver } from './operators/redeliver.ts';

/** Every operator, in the order of the catalogue's families. */
export const OPERATORS: readonly Operator[] = [
  dropCancellation,
  duplicateCallId,
  spliceResult,
  forgeCall,
  forgeApproval,
  resumeAcrossTenants,
  decideAsStranger,
  changeArgumentsAfterApproval,
  swapToolUnderApproval,
  flipDenial,
  retryConcurrently,
  replayCompletedCall,
  crashAfterEffect,
  retryWhileUnknown,
  retryThroughFailover,
  disconnectMidStream,
  raceCancel,
  delayEffect,
  reuseIdempotencyKey,
  orphanResult,
  duplicateResult,
  swapParallelResults,
  setStateFromClient,
  injectControlField,
  baitSanitizer,
  compactHistory,
  importTranscript,
  replayCheckpoint,
  reuseCallId,
  retrySequentially,
  redeliver,
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
