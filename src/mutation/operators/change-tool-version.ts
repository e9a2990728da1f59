import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'change-tool-version';

/**
 * The tool of a call is replaced by another version of it. A sound gateway does not let an approval of the old version
 * execute the new one. Seed 000, "Tool registry identity and version"; RA-18, RA-19.
 */
export const changeToolVersion: Operator = {
  id: ID,
  family: 'drift',
  claim: 'The tool of a call gets another version before it runs; an approval of the old one must not let it run.',
  clauses: ['approval'],
  cases: ['RA-18', 'RA-19'],
  seeds: ['000: Tool registry identity and version', '002: approval binding'],
  level: 'upgrade',
  attacks: 'a call whose tool has another version than when it was proposed',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { tool: call.proposal.tool, version: 'next' };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'registry', value });
  },
  twin: ({ plan }) => plan,
};
