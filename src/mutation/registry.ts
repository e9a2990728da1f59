import type { Operator } from './operator.ts';
import { addArgument } from './operators/add-argument.ts';
import { changeArgumentsAfterApproval } from './operators/change-arguments-after-approval.ts';
import { coerceType } from './operators/coerce-type.ts';
import { decideAsStranger } from './operators/decide-as-stranger.ts';
import { degradeThenAsk } from './operators/degrade-then-ask.ts';
import { dropCancellation } from './operators/drop-cancellation.ts';
import { duplicateCallId } from './operators/duplicate-call-id.ts';
import { escapePath } from './operators/escape-path.ts';
import { exceedLimit } from './operators/exceed-limit.ts';
import { exceedRate } from './operators/exceed-rate.ts';
import { flipDenial } from './operators/flip-denial.ts';
import { forgeApproval } from './operators/forge-approval.ts';
import { forgeCall } from './operators/forge-call.ts';
import { invokeForeignTarget } from './operators/invoke-foreign-target.ts';
import { redirectHost } from './operators/redirect-host.ts';
import { replayCompletedCall } from './operators/replay-completed-call.ts';
import { replayStepUp } from './operators/replay-step-up.ts';
import { resumeAcrossTenants } from './operators/resume-across-tenants.ts';
import { retryConcurrently } from './operators/retry-concurrently.ts';
import { spliceResult } from './operators/splice-result.ts';
import { spreadUnderLimit } from './operators/spread-under-limit.ts';
import { stepUpInBand } from './operators/step-up-in-band.ts';
import { stepUpOverChangedContact } from './operators/step-up-over-changed-contact.ts';
import { swapToolUnderApproval } from './operators/swap-tool-under-approval.ts';
import { talkPostureUp } from './operators/talk-posture-up.ts';
import { varyCanonicalForm } from './operators/vary-canonical-form.ts';
import { widenDefault } from './operators/widen-default.ts';

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
  addArgument,
  coerceType,
  widenDefault,
  exceedLimit,
  varyCanonicalForm,
  escapePath,
  redirectHost,
  invokeForeignTarget,
  exceedRate,
  spreadUnderLimit,
  degradeThenAsk,
  talkPostureUp,
  stepUpInBand,
  stepUpOverChangedContact,
  replayStepUp,
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
