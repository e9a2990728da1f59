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
import { switchPath } from './operators/switch-path.ts';
import { invokeDirectly } from './operators/invoke-directly.ts';
import { resumeAsStranger } from './operators/resume-as-stranger.ts';
import { resumeAnonymously } from './operators/resume-anonymously.ts';
import { supplyTenantInArguments } from './operators/supply-tenant-in-arguments.ts';
import { delegate } from './operators/delegate.ts';
import { dropPrincipalAcrossHop } from './operators/drop-principal-across-hop.ts';
import { actAsServiceOnly } from './operators/act-as-service-only.ts';
import { forgeDelegation } from './operators/forge-delegation.ts';
import { useExpiredDelegation } from './operators/use-expired-delegation.ts';
import { extendDelegation } from './operators/extend-delegation.ts';
import { expireToken } from './operators/expire-token.ts';
import { wrongAudience } from './operators/wrong-audience.ts';
import { mixSessionIds } from './operators/mix-session-ids.ts';
import { tamperJobPayload } from './operators/tamper-job-payload.ts';

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
  switchPath,
  invokeDirectly,
  resumeAsStranger,
  resumeAnonymously,
  supplyTenantInArguments,
  delegate,
  dropPrincipalAcrossHop,
  actAsServiceOnly,
  forgeDelegation,
  useExpiredDelegation,
  extendDelegation,
  expireToken,
  wrongAudience,
  mixSessionIds,
  tamperJobPayload,
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
