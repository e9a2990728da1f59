import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'change-purpose';
const OTHERS = ['marketing', 'research'];

/**
 * A run goes on for another purpose than its tools serve. A sound gateway asks the registry at dispatch, whatever the run was
 * for when the call was proposed or approved. Seed 000, "Human approvals bind exact arguments, targets, purpose, and expiry".
 */
export const changePurpose: Operator = {
  id: ID,
  family: 'limits',
  claim: 'A run goes on for a purpose that a tool does not serve; its call must not be executed.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Human approvals bind exact arguments, targets, purpose, and expiry'],
  level: 'authorization',
  attacks: 'a call whose tool serves certain purposes',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => ground.contract.tools[call.proposal.tool]?.purposes !== undefined)
      .map((call) => `call:${call.ref}`),
  choices(ground, site) {
    const call = callAt(ground, site);
    const served = ground.contract.tools[call?.proposal.tool ?? '']?.purposes ?? [];
    return { at: momentsOf(call, 'approved', 'proposing'), purpose: OTHERS.filter((one) => !served.includes(one)) };
  },
  rewrite(ground, site, { at, purpose }) {
    const call = callAt(ground, site);
    if (call === undefined || purpose === undefined) return undefined;
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'purpose', value: { purpose } });
  },
  // It is stated once more, and it is one that the tool serves.
  twin(ground, site) {
    const call = callAt(ground, site);
    const [served] = ground.contract.tools[call?.proposal.tool ?? '']?.purposes ?? [];
    const at = momentsOf(call, 'approved', 'proposing')[0];
    if (call === undefined || served === undefined || at === undefined) return ground.plan;
    return withHarmless(ground.plan, call, at, 'purpose', { purpose: served });
  },
};
