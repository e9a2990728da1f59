import { allBy } from '../action-lookup.ts';
import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import type { Plan } from '../vocabulary.ts';

const ID = 'change-policy-mid-run';

/** Changing to the version that is in force already would change nothing. */
function freshVersion(plan: Plan): string {
  const before = allBy(plan, 'change', 'policy').filter(({ action }) =>
    JSON.stringify(action.value).includes('version'),
  );
  return before.length === 0 ? 'next' : `next-${before.length + 1}`;
}

/**
 * The policy changes while a call is on its way: it denies the tool, or it is a new version. A sound gateway asks the policy
 * of now when it executes, and an approval binds the version that it was given under. Seed 000, "Replay a completed call
 * after policy or membership changes"; RA-12, RA-19.
 */
export const changePolicyMidRun: Operator = {
  id: ID,
  family: 'drift',
  claim: 'The policy changes between proposal and execution; what it denies now must not be executed.',
  clauses: ['principal', 'approval'],
  cases: ['RA-12', 'RA-19', 'RA-20'],
  seeds: ['000: Restored runs re-evaluate current authorization and policy', '002: policy version of a decision'],
  level: 'authorization',
  attacks: 'a call that was proposed under the old policy',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices(ground, site) {
    const call = callAt(ground, site);
    return {
      at: momentsOf(call, ...(call?.gated === true ? (['approved', 'pending'] as const) : (['proposing'] as const))),
      how: call?.gated === true ? ['deny-tool', 'new-version'] : ['deny-tool'],
    };
  },
  rewrite(ground, site, { at, how }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = how === 'deny-tool' ? { deny: call.proposal.tool } : { version: freshVersion(ground.plan) };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'policy', value });
  },
  twin: ({ plan }) => plan,
};
