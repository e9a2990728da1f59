import { foreignOf } from '../foreign-target.ts';
import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';
import type { ToolRule } from '../vocabulary.ts';

function ways(rule: ToolRule | undefined): string[] {
  return ['dots', 'inner-dots', 'sibling', ...(rule?.target?.link === true ? ['link'] : [])];
}

function pathBy(way: string, tenant: string, foreign: string): string {
  switch (way) {
    case 'dots':
      return `${tenant}/../${foreign}`;
    case 'inner-dots':
      return `${tenant}/./../${foreign}`;
    case 'link':
      return foreign.replace(/\.foreign\}/, '.link}');
    default:
      return foreign;
  }
}

/**
 * The path of a proposed call begins in the tenant's own folder and ends in another one: by dot segments, or by a
 * symbolic link that lies there. A sound gateway acts on plain files of that folder only. Seed 000, dispatch check 6
 * and Tool Handlers; seed 002, time-of-check to time-of-use.
 */
export const escapePath: Operator = {
  id: 'escape-path',
  family: 'arguments',
  claim: "A path leads out of the tenant's folder, by dot segments or by a link; it must not be followed.",
  clauses: ['resource'],
  cases: ['RA-30'],
  seeds: [
    '000: Resolve target resources and check tenant/object authorization',
    '002: time-of-check to time-of-use drift',
  ],
  level: 'authorization',
  attacks: 'a tool that takes paths',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model'],
  sites: (ground) =>
    proposalSites(ground, (call, rule) => rule.target?.names === 'path' && foreignOf(call, rule) !== undefined),
  choices: (ground, site) => ({ way: callAt(ground, site) === undefined ? [] : ways(callAt(ground, site)?.rule) }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const foreign = found && foreignOf(found.call, found.rule);
    const tenant = ground.contract.principals[ground.cast.owner]?.tenant;
    const name = found?.rule.effect?.resource;
    if (found === undefined || foreign === undefined || tenant === undefined || name === undefined) return undefined;
    const path = pathBy(String(parameters.way), tenant, foreign);
    if (path === undefined) return undefined;
    return repropose(ground.plan, 'escape-path', found.call.ref, { ...found.call.proposal.arguments, [name]: path });
  },
  twin: ({ plan }) => plan,
};
