import type { Reason } from '../../model/clause.ts';
import type { Signature } from './signature.ts';
import type { CallState, Refusal, World } from './world.ts';

export function setCall(world: World, call: CallState): World {
  return { ...world, calls: { ...world.calls, [call.key]: call } };
}

export function setOutcome(world: World, action: string, outcome: 'accept' | 'refuse'): World {
  return { ...world, outcomes: { ...world.outcomes, [action]: outcome } };
}

export function addRefusals(world: World, refusals: readonly Refusal[]): World {
  return refusals.length === 0 ? world : { ...world, refusals: [...world.refusals, ...refusals] };
}

/** The action is refused; what its continuation would have caused is recorded as refused for these reasons. */
export function refuseAction(world: World, action: string, refusals: readonly Refusal[]): World {
  return setOutcome(addRefusals(world, refusals), action, 'refuse');
}

export function refusal(
  signature: Signature | undefined,
  reasons: readonly Reason[],
  action: string,
  call?: string,
): Refusal[] {
  return signature === undefined || reasons.length === 0
    ? []
    : [{ signature, reasons, action, ...(call === undefined ? {} : { call }) }];
}

export function callsOfRun(world: World, run: string): CallState[] {
  return Object.values(world.calls).filter((c) => c.run === run);
}
