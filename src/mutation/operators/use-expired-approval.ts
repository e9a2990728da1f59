import { advanceBy, agesBeyond, harmlessAge } from '../lifetimes.ts';
import { callAt, changeFor, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { placed, resumedCall, resumedCalls } from '../settled-calls.ts';

const ID = 'use-expired-approval';

/**
 * The approval has expired, and the call comes to execution by another way than the resume: by a schedule, by an operator, by
 * a job of the queue. A sound gateway asks for the time on every way. RA-19, RA-21.
 */
export const useExpiredApproval: Operator = {
  id: ID,
  family: 'approve',
  claim: 'An expired approval is used on another dispatch path; the call must not be executed on it.',
  clauses: ['approval', 'provenance'],
  cases: ['RA-19', 'RA-21'],
  seeds: ['000: Every dispatch path reaches the same central controls', '002: approval expiry'],
  level: 'adapter',
  attacks: 'a call whose approval has expired',
  needs: ['change', 'decide', 'invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['schedule', 'operator', 'queue'],
  sites: (ground) => resumedCalls(ground).map(({ call }) => `call:${call.ref}`),
  choices: ({ contract, cast }) => ({
    age: agesBeyond(contract.semantics.approvalLifetimeMs),
    by: ['schedule', ...(cast.operator === undefined ? [] : ['operator']), 'queue'],
  }),
  rewrite(ground, site, { age, by }) {
    const { plan, cast, contract } = ground;
    const of = resumedCall(ground, site.slice('call:'.length));
    if (of === undefined) return undefined;
    const value = advanceBy(age, contract.semantics.approvalLifetimeMs);
    const late = { id: insertedId(plan, ID, site), attack: ID, ...changeFor(of.call, 'clock', value) };
    const id = insertedId(plan, ID, site, 'use');
    const { ref: call, proposal } = of.call;
    if (by === 'queue')
      return placed(plan, of, 'approved', late, { id, as: '$control', attack: ID, do: 'redeliver', call });
    const as = by === 'operator' ? cast.operator : cast.owner;
    if (as === undefined || (by !== 'operator' && by !== 'schedule')) return undefined;
    const { tool, arguments: args } = proposal;
    return placed(plan, of, 'approved', late, {
      id,
      as,
      attack: ID,
      do: 'invoke',
      path: by,
      tool,
      arguments: args,
      call,
    });
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
