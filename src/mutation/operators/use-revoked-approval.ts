import type { Ground, Operator } from '../operator.ts';
import { actionById, positionOf } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import { type ResumedCall, resumedCall, resumedCalls } from '../settled-calls.ts';
import type { Action } from '../vocabulary.ts';

const ID = 'use-revoked-approval';

/** Calls that somebody other than their owner approved. */
function isByAnother({ plan, cast }: Ground, { decision }: ResumedCall): boolean {
  return actionById(plan, 'decide', decision)?.as !== cast.owner;
}

function approvedAt(ground: Ground, site: string): ResumedCall | undefined {
  const of = resumedCall(ground, site.slice('call:'.length));
  return of !== undefined && isByAnother(ground, of) ? of : undefined;
}

/**
 * Whoever approved a call loses their membership before it runs; then it is resumed, invoked by its id, or scheduled. A sound
 * gateway asks at the time of execution whether its approver is still entitled. Seed 000, "Keep a Kill Switch"; RA-20.
 */
export const useRevokedApproval: Operator = {
  id: ID,
  family: 'approve',
  claim: 'The approver of a call is revoked before the call is executed; it must not be executed on that approval.',
  clauses: ['approval'],
  cases: ['RA-12', 'RA-20'],
  seeds: ['000: Pending approvals and calls should become invalid when underlying authority is revoked'],
  level: 'approval',
  attacks: 'a call whose approver is no member any more',
  needs: ['change', 'decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'direct', 'schedule'],
  sites: (ground) =>
    resumedCalls(ground)
      .filter((of) => isByAnother(ground, of))
      .map(({ call }) => `call:${call.ref}`),
  choices: () => ({ use: ['resume', 'direct', 'schedule'] }),
  rewrite(ground, site, { use }) {
    const { plan, cast } = ground;
    const of = approvedAt(ground, site);
    const decision = of && actionById(plan, 'decide', of.decision);
    if (of === undefined || decision === undefined) return undefined;
    const revoked: Action = {
      id: insertedId(plan, ID, site),
      as: '$control',
      attack: ID,
      do: 'change',
      what: 'membership',
      run: of.call.run,
      value: { principal: decision.as, standing: 'revoked' },
    };
    const after = insertAt(plan, positionOf(plan, of.resume), revoked);
    if (use === 'resume') return after;
    const { tool, arguments: args } = of.call.proposal;
    const invoke = { do: 'invoke' as const, tool, arguments: args, call: of.call.ref };
    const path = use === 'schedule' ? ('schedule' as const) : ('direct' as const);
    return replace(after, of.resume, ({ id }) => ({ id, as: cast.owner, attack: ID, ...invoke, path }));
  },
  twin: ({ plan }) => plan,
};
