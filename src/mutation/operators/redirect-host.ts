import { foreignOf } from '../foreign-target.ts';
import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';

/**
 * The address of a proposed call names a host that is not on the egress list, or a page of an allowed host that
 * redirects to it. A sound gateway checks every address before it asks it. Seed 000, boundaries of the registry; seed
 * 002, network boundaries.
 */
export const redirectHost: Operator = {
  id: 'redirect-host',
  family: 'arguments',
  claim: 'A call names a host that may not be reached, or a page that redirects there; the host must not be reached.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Allowed network and filesystem boundaries', '002: network egress'],
  level: 'authorization',
  attacks: 'a tool that reaches out to hosts',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model'],
  sites: (ground) => proposalSites(ground, (call, rule) => rule.egress === true && foreignOf(call, rule) !== undefined),
  choices: () => ({ by: ['host', 'redirect'] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const foreign = found && foreignOf(found.call, found.rule);
    const name = found?.rule.effect?.resource;
    if (found === undefined || foreign === undefined || name === undefined) return undefined;
    const args = found.call.proposal.arguments;
    const url = parameters.by === 'redirect' ? `${foreign.replace(/\.foreign\}/, '.id}')}?to=${foreign}` : foreign;
    return repropose(ground.plan, 'redirect-host', found.call.ref, { ...args, [name]: url });
  },
  twin: ({ plan }) => plan,
};
