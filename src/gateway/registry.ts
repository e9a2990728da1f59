import { UsageError } from '../model/errors.ts';
import { suggestion } from '../model/nearest.ts';
import type { Weakness } from './weakness.ts';
import { amountLimitByFloat } from './weaknesses/amount-limit-by-float.ts';
import { amountSignUnchecked } from './weaknesses/amount-sign-unchecked.ts';
import { cancelledStillDispatchable } from './weaknesses/cancelled-still-dispatchable.ts';
import { canonicaliseAfterCheck } from './weaknesses/canonicalise-after-check.ts';
import { checkThenAct } from './weaknesses/check-then-act.ts';
import { decideByAnyone } from './weaknesses/decide-by-anyone.ts';
import { decisionCopyArguments } from './weaknesses/decision-copy-arguments.ts';
import { decisionCopyTool } from './weaknesses/decision-copy-tool.ts';
import { defaultWidens } from './weaknesses/default-widens.ts';
import { denialForgotten } from './weaknesses/denial-forgotten.ts';
import { directTrustsFlag } from './weaknesses/direct-trusts-flag.ts';
import { duplicateIdsRun } from './weaknesses/duplicate-ids-run.ts';
import { egressUnchecked } from './weaknesses/egress-unchecked.ts';
import { handlerTrustsDispatcher } from './weaknesses/handler-trusts-dispatcher.ts';
import { historyApprovalTrusted } from './weaknesses/history-approval-trusted.ts';
import { historyRebuildsCalls } from './weaknesses/history-rebuilds-calls.ts';
import { historyRevivesCancelled } from './weaknesses/history-revives-cancelled.ts';
import { nestedAmountUnchecked } from './weaknesses/nested-amount-unchecked.ts';
import { pathEscapesRoot } from './weaknesses/path-escapes-root.ts';
import { postureIgnored } from './weaknesses/posture-ignored.ts';
import { postureRecoversByTalk } from './weaknesses/posture-recovers-by-talk.ts';
import { queueRedelivers } from './weaknesses/queue-redelivers.ts';
import { rateUnlimited } from './weaknesses/rate-unlimited.ts';
import { redirectFollowed } from './weaknesses/redirect-followed.ts';
import { resultFromClient } from './weaknesses/result-from-client.ts';
import { resumeById } from './weaknesses/resume-by-id.ts';
import { retryRunsAgain } from './weaknesses/retry-runs-again.ts';
import { spendNotCumulative } from './weaknesses/spend-not-cumulative.ts';
import { stepUpInBand } from './weaknesses/step-up-in-band.ts';
import { stepUpOverChangedContact } from './weaknesses/step-up-over-changed-contact.ts';
import { stepUpReplayed } from './weaknesses/step-up-replayed.ts';
import { symlinkFollowed } from './weaknesses/symlink-followed.ts';
import { tenantFilterMissing } from './weaknesses/tenant-filter-missing.ts';
import { typesCoerced } from './weaknesses/types-coerced.ts';
import { unknownPropertiesPass } from './weaknesses/unknown-properties-pass.ts';

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
