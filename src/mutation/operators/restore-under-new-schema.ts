import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'restore-under-new-schema';

/**
 * The tool of a call gets a schema that its arguments do not satisfy, and the run is restored under it. A sound gateway
 * validates against the schema of now. Seed 000, "Schema and Tool Drift"; RA-19, RA-20.
 */
export const restoreUnderNewSchema: Operator = {
  id: ID,
  family: 'drift',
  claim: 'A run goes on after the schema of its tool has changed; a call of the old shape must not be executed.',
  clauses: ['arguments'],
  cases: ['RA-19', 'RA-20'],
  seeds: ['000: Restore a run under a newer tool schema', '000: Validate arguments against a pinned schema'],
  level: 'upgrade',
  attacks: 'a call whose arguments do not fit the schema of now',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending', 'proposing') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { tool: call.proposal.tool, schema: 'next' };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'registry', value });
  },
  twin: ({ plan }) => plan,
};
