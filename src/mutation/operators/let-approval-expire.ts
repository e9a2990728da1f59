import { advanceBy, agesBeyond, harmlessAge } from '../lifetimes.ts';
import { callAt, callsOnTheWay, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { insertAt, insertedId } from '../plan-writing.ts';

const ID = 'let-approval-expire';

/**
 * The approval is given, then more time goes by than approvals live, and it is used after all: by the resume, or by naming the
 * approved call in a direct invocation or a retry. A sound gateway asks the clock when it executes. Seed 000, "Human Approval
 * Drift"; RA-21.
 */
export const letApprovalExpire: Operator = {
  id: ID,
  family: 'approve',
  claim: 'An approval is used after it has expired; the call must not be executed on it.',
  clauses: ['approval', 'provenance'],
  cases: ['RA-21'],
  seeds: ['000: Human approvals bind exact arguments, targets, purpose, and expiry', '002: approval expiry'],
  level: 'approval',
  attacks: 'a call whose approval has expired',
  needs: ['change', 'decide', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'direct'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: ({ contract }) => ({
    age: agesBeyond(contract.semantics.approvalLifetimeMs),
    use: ['resume', 'invoke', 'retry'],
  }),
  rewrite(ground, site, parameters) {
    const { plan, cast, contract } = ground;
    const call = callAt(ground, site);
    const approved = call?.moments.approved;
    if (call === undefined || approved === undefined) return undefined;
    const value = advanceBy(parameters.age, contract.semantics.approvalLifetimeMs);
    const expired = withChange(plan, call, 'approved', { operator: ID, site, what: 'clock', value });
    if (expired === undefined || parameters.use === 'resume') return expired;
    const common = { id: insertedId(expired, ID, site, 'use'), as: cast.owner, attack: ID, call: call.ref };
    const { tool, arguments: args } = call.proposal;
    return parameters.use === 'retry'
      ? insertAt(expired, approved + 1, { ...common, do: 'retry' })
      : insertAt(expired, approved + 1, { ...common, do: 'invoke', path: 'direct', tool, arguments: args });
  },
  // Time goes by, and not too much of it.
  twin(ground, site) {
    const call = callAt(ground, site);
    const value = harmlessAge(ground.contract);
    return call === undefined || value === undefined
      ? ground.plan
      : withHarmless(ground.plan, call, 'approved', 'clock', value);
  },
};
