import { crash, failAfterEffect } from './changes/faults.ts';
import { oddResult } from './changes/odd-result.ts';
import { compactRun, forkRun, importRun, recoverRun, redactRun } from './changes/rewrites.ts';
import type { Change, Condition } from './condition.ts';
import { argumentsFitSchema } from './conditions/arguments-fit-schema.ts';
import { callsOfRunLimit } from './conditions/calls-of-run.ts';
import { callsTogether } from './conditions/calls-together.ts';
import { columnPolicy } from './conditions/columns.ts';
import { egress } from './conditions/egress.ts';
import { POSTURE_CHANGES, postureFloor } from './conditions/posture.ts';
import { sandbox } from './conditions/sandbox.ts';
import { contextHolds, injectedContext } from './conditions/session-context.ts';
import { sizeOfArguments } from './conditions/size-of-arguments.ts';
import { spendOfRun } from './conditions/spend-of-run.ts';
import { targetSpelling } from './conditions/target-spelling.ts';
import { clockChange } from './drift/clock.ts';
import { contextChange } from './drift/context.ts';
import { killSwitchChange, noKillSwitch } from './drift/kill-switch.ts';
import { lapsedCall } from './drift/lapse.ts';
import { membershipChange, membershipOfNow } from './drift/membership.ts';
import { policyAnswers, policyOutage, stateIsKept, stateLoss } from './drift/outage.ts';
import { ownerOfNow, ownershipChange } from './drift/ownership.ts';
import { policyChange, policyOfNow } from './drift/policy.ts';
import { purposeChange, purposeServed } from './drift/purpose.ts';
import { rebindChange, referentChange, referentHolds } from './drift/referent.ts';
import { sessionChange } from './drift/session.ts';
import { listedFor, promotedTool, registryChange, schemaOfNow, toolWindow } from './drift/tool-registry.ts';

/** Every rule of current authority beyond the contract's tables, in the order in which they are asked. */
export const CONDITIONS: readonly Condition[] = [
  lapsedCall,
  membershipOfNow,
  promotedTool,
  schemaOfNow,
  policyOfNow,
  policyAnswers,
  stateIsKept,
  ownerOfNow,
  referentHolds,
  noKillSwitch,
  toolWindow,
  listedFor,
  argumentsFitSchema,
  targetSpelling,
  columnPolicy,
  sandbox,
  egress,
  callsTogether,
  callsOfRunLimit,
  spendOfRun,
  postureFloor,
  injectedContext,
  contextHolds,
  purposeServed,
  sizeOfArguments,
];

/** Everything that a plan can change about authority. */
export const CHANGES: readonly Change[] = [
  clockChange,
  policyChange,
  membershipChange,
  ownershipChange,
  sessionChange,
  referentChange,
  rebindChange,
  registryChange,
  killSwitchChange,
  contextChange,
  purposeChange,
  crash,
  failAfterEffect,
  policyOutage,
  stateLoss,
  oddResult,
  recoverRun,
  forkRun,
  compactRun,
  redactRun,
  importRun,
  ...POSTURE_CHANGES,
];
