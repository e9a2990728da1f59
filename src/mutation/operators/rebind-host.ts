import { firstAfter } from '../action-lookup.ts';
import { foreignOf } from '../foreign-target.ts';
import type { Operator } from '../operator.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';

const ID = 'rebind-host';

/**
 * The name of an allowed host answers with another address when it is looked up a second time. A sound gateway reaches the very
 * address that it has checked. Seed 000, "Network and filesystem boundaries".
 */
export const rebindHost: Operator = {
  id: ID,
  family: 'arguments',
  claim: 'A host is at another address when it is looked up again; only the address that was checked may be reached.',
  clauses: ['limits'],
  cases: [],
  seeds: ['000: Network and filesystem boundaries', '002: network boundaries'],
  level: 'property',
  attacks: 'a tool that reaches out to allowed hosts',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(ground, (call, rule) => rule.target?.names === 'url' && foreignOf(call, rule) !== undefined),
  choices: () => ({ since: ['message', 'opening'] }),
  rewrite(ground, site, { since }) {
    const found = callAt(ground, site);
    const to = found && foreignOf(found.call, found.rule);
    const resource = found?.call.proposal.arguments[found.rule.effect?.resource ?? ''];
    if (found === undefined || to === undefined || typeof resource !== 'string') return undefined;
    const id = insertedId(ground.plan, ID, site);
    const change = { do: 'change' as const, what: 'rebind', run: found.call.run, value: { resource, to } };
    const rebound = { id, as: '$control', attack: ID, ...change };
    if (since === 'message') return beforeProposal(ground.plan, found.call, rebound);
    const opened = firstAfter(ground.plan, 'open', found.call.run, -1)?.position ?? -1;
    return insertAt(ground.plan, opened + 1, rebound);
  },
  twin: ({ plan }) => plan,
};
