import { callAt, callsOnTheWay, momentsOf, withChange, withHarmless } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'narrow-tool-policy';

/**
 * The operator of a tool takes every role, every tenant or every environment off its list while a call is on its way. A sound
 * gateway asks the registry at dispatch, whatever it said when the call was proposed or approved. Seed 000, "Allowed
 * principals, tenants, and environments".
 */
export const narrowToolPolicy: Operator = {
  id: ID,
  family: 'drift',
  claim: 'A tool is for nobody, no tenant or no environment any more; a call that is on its way must not be executed.',
  clauses: ['principal', 'limits'],
  cases: ['RA-12'],
  seeds: ['000: Allowed principals, tenants, and environments', '000: Restored runs re-evaluate current authorization'],
  level: 'authorization',
  attacks: 'a call of a tool that is taken from its users',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: () => ({ list: ['roles', 'tenants', 'environments'] }),
  rewrite(ground, site, { list }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { tool: call.proposal.tool, [String(list)]: [] };
    const at = momentsOf(call, 'approved', 'proposing')[0];
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'registry', value });
  },
  // The whole day is within every hour: the registry changes, and nobody is shut out.
  twin(ground, site) {
    const call = callAt(ground, site);
    const at = momentsOf(call, 'approved', 'proposing')[0];
    if (call === undefined || at === undefined) return ground.plan;
    return withHarmless(ground.plan, call, at, 'registry', { tool: call.proposal.tool, hours: [0, 24] });
  },
};
