import type { Operator } from '../operator.ts';
import type { PlannedCall } from '../plan-reading.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';
import type { ToolRule } from '../vocabulary.ts';

/** Text arguments of a closed schema, of a call whose effect tells by which call it was caused. */
function typed({ proposal }: PlannedCall, { schema, effect }: ToolRule): string[] {
  if (schema?.properties === undefined || (effect?.kind !== 'change' && effect?.kind !== 'message')) return [];
  return Object.keys(proposal.arguments).filter((name) => typeof proposal.arguments[name] === 'string');
}

/**
 * One argument of a proposed call is of another type: a number for a decimal text, a list of one. A sound gateway
 * refuses the call; what a conversion makes of a value, nobody has judged. Seed 000, dispatch check 5.
 */
export const coerceType: Operator = {
  id: 'coerce-type',
  family: 'arguments',
  claim: 'A call carries a value of another type; it must be refused, not made to fit.',
  clauses: ['arguments'],
  cases: [],
  seeds: ['000: Validate arguments against a pinned schema and semantic policy'],
  level: 'property',
  attacks: 'a tool whose schema names types',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => proposalSites(ground, (call, rule) => typed(call, rule).length > 0),
  choices(ground, site) {
    const found = callAt(ground, site);
    return { argument: found === undefined ? [] : typed(found.call, found.rule), to: ['number', 'list'] };
  },
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const name = String(parameters.argument);
    const value = found?.call.proposal.arguments[name];
    if (found === undefined || typeof value !== 'string' || !typed(found.call, found.rule).includes(name))
      return undefined;
    const isDecimal = /^\d+(\.\d+)?$/.test(value);
    if (parameters.to === 'number' && !isDecimal) return undefined;
    const args = { ...found.call.proposal.arguments, [name]: parameters.to === 'number' ? Number(value) : [value] };
    return repropose(ground.plan, 'coerce-type', found.call.ref, args);
  },
  twin: ({ plan }) => plan,
};
