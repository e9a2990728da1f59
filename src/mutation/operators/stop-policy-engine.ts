import { callAt, callsOnTheWay, type Moment, momentsOf } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { insertAt, insertedId } from '../plan-writing.ts';

const ID = 'stop-policy-engine';

/**
 * The policy engine stops answering while a call is on its way. A sound gateway fails closed: without a word of the policy it
 * allows nothing, whatever the policy said a moment ago. Seed 002, fail-closed modes; RA-19.
 */
export const stopPolicyEngine: Operator = {
  id: ID,
  family: 'environment',
  claim: 'The policy engine stops before a call is executed; the call must not be executed without its answer.',
  clauses: ['principal'],
  cases: ['RA-19'],
  seeds: ['002: fail-closed and reconciliation-required modes', '000: Reauthorize at Dispatch'],
  level: 'authorization',
  attacks: 'a call that is on its way to execution',
  needs: ['fault'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending', 'proposing') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    const position = call?.moments[at as Moment];
    if (call === undefined || position === undefined) return undefined;
    const id = insertedId(ground.plan, ID, site);
    const down = { id, as: '$control', attack: ID, do: 'fault' as const, what: 'policy-down', run: call.run };
    return insertAt(ground.plan, position, down);
  },
  twin: ({ plan }) => plan,
};
