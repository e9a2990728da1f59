import type { Assertion } from './assertion.ts';
import { approval } from './assertions/approval.ts';
import { argumentsStable } from './assertions/arguments-stable.ts';
import { grantValid } from './assertions/grant-valid.ts';
import { inScope } from './assertions/in-scope.ts';
import { originatedWithUser, servesInstruction } from './assertions/origin.ts';
import { resourceAllowed } from './assertions/resource-allowed.ts';
import { sessionRate } from './assertions/session-rate.ts';
import { withinLimits } from './assertions/within-limits.ts';

/** Every assertion about a recorded action, in the order of reports. */
export const ASSERTIONS: readonly Assertion[] = [
  inScope,
  resourceAllowed,
  withinLimits,
  grantValid,
  approval,
  argumentsStable,
  sessionRate,
  servesInstruction,
  originatedWithUser,
];
