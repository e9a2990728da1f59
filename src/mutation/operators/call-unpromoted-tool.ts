import { callAt, callsOnTheWay, momentsOf, withChange } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'call-unpromoted-tool';

/**
 * The tool of a call is registered and not, or not any more, promoted. A sound gateway treats it like one that does not
 * exist, whenever that came about. Seed 000, "Resolve the exact tool implementation from a trusted registry"; RA-19, RA-20.
 */
export const callUnpromotedTool: Operator = {
  id: ID,
  family: 'environment',
  claim: 'The tool of a call is registered without being promoted; it must not be executed.',
  clauses: ['provenance'],
  cases: ['RA-19', 'RA-20'],
  seeds: ['000: Resolve the exact tool implementation from a trusted registry', '002: promotion of tools'],
  level: 'upgrade',
  attacks: 'a call of a tool that is not promoted',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => callsOnTheWay(ground).map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'proposing', 'approved', 'pending') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { tool: call.proposal.tool, promoted: false };
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'registry', value });
  },
  twin: ({ plan }) => plan,
};
