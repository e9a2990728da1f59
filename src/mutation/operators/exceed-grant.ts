import { delegatedSites, invokeDelegated } from '../delegated-call.ts';
import type { Terms } from '../delegation.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall } from '../plan-reading.ts';

const ID = 'exceed-grant';
const DECIMAL = /^\d{1,9}\.\d{2}$/;
/** No resource of any trial is called so. */
const ELSEWHERE = 'nowhere-*';
const SMALLEST = '0.01';

/** The argument of a call that is an amount. */
function amountIn({ plan }: Ground, site: string): string | undefined {
  const args = findCall(plan, site.slice(site.indexOf(':') + 1))?.proposal.arguments ?? {};
  return Object.keys(args).find((name) => DECIMAL.test(String(args[name])) && args[name] !== SMALLEST);
}

/** What the delegation covers instead of everything. */
function narrowed(ground: Ground, site: string, beyond: unknown): Partial<Terms> | undefined {
  if (beyond === 'resource') return { resources: [ELSEWHERE] };
  const amount = amountIn(ground, site);
  return amount === undefined ? undefined : { limits: { [amount]: SMALLEST } };
}

/**
 * A genuine delegation covers other resources, or less of an amount, than the sub-agent asks for. A sound gateway compares
 * what would be executed with each term of the grant. Seed 003, "resource_allowed" and "within_limits".
 */
export const exceedGrant: Operator = {
  id: ID,
  family: 'identity',
  claim: 'A sub-agent asks for another resource or a larger amount than it was granted; it must not be executed.',
  clauses: ['principal'],
  cases: ['RA-16'],
  seeds: ["003: resource_allowed: Target resource against the grant's patterns", '003: within_limits: decimal limits'],
  level: 'authorization',
  attacks: 'a run whose owner has delegated',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['delegate'],
  sites: delegatedSites,
  choices: (ground, site) => ({ beyond: ['resource', ...(amountIn(ground, site) === undefined ? [] : ['limit'])] }),
  rewrite(ground, site, { beyond }) {
    const narrow = narrowed(ground, site, beyond);
    if (narrow === undefined) return undefined;
    return invokeDelegated(ground, ID, site, (good) => {
      const issued = { ...good, ...narrow };
      return { issued, presented: issued };
    });
  },
  twin: ({ plan }) => plan,
};
