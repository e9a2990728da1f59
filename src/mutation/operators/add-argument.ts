import type { Operator } from '../operator.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';

/**
 * The model proposes a call with one property more than its schema names. A sound gateway refuses the call: what it
 * does not know it cannot judge, and dropping it would execute something that nobody proposed. Seed 000, dispatch check
 * 5; seed 002, "Validate Tool and Arguments".
 */
export const addArgument: Operator = {
  id: 'add-argument',
  family: 'arguments',
  claim: 'A call carries a property that its schema does not know; it must be refused, not executed without it.',
  clauses: ['arguments'],
  cases: [],
  seeds: [
    '000: Validate arguments against a pinned schema and semantic policy',
    '002: validate the arguments against the registered schema',
  ],
  level: 'property',
  attacks: 'a tool whose schema is closed',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => proposalSites(ground, (_call, { schema }) => schema?.additionalProperties === false),
  choices: () => ({ property: ['note', 'tenant', 'approved', 'dry_run'] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const name = String(parameters.property);
    if (found === undefined || found.call.proposal.arguments[name] !== undefined) return undefined;
    const args = { ...found.call.proposal.arguments, [name]: name === 'tenant' ? 'any' : 'true' };
    return repropose(ground.plan, 'add-argument', found.call.ref, args);
  },
  twin: ({ plan }) => plan,
};
