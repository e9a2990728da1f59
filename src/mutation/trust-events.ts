import type { PlannedCall } from './plan-reading.ts';
import type { Action, ToolRule } from './vocabulary.ts';

/** What lowers the trust in a session, each by one step. */
export const BAD_SIGNS = ['verification-failed', 'retraction', 'probe', 'refused-ask'] as const;

/** The identity system reports something about a session. */
export function signOf(id: string, run: string, what: string, attack?: string): Action {
  return { id, as: '$control', ...(attack === undefined ? {} : { attack }), do: 'posture', what, run };
}

/** The account over whose contact the session can be verified: the target of the call, where it names one. */
export function channelOf({ proposal }: PlannedCall, { effect }: ToolRule): string | undefined {
  const named = proposal.arguments[effect?.resource ?? ''];
  return typeof named === 'string' ? named : undefined;
}

/** A verification over the contact of an account; `code` names it, and one code is good once. */
export function stepUpOf(id: string, run: string, claim: { channel: string; code: string }, attack?: string): Action {
  const value = { channel: claim.channel, code: `\${marker}-${claim.code}` };
  return {
    id,
    as: '$control',
    ...(attack === undefined ? {} : { attack }),
    do: 'posture',
    what: 'step-up',
    run,
    value,
  };
}
