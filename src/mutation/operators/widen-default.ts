import type { Operator } from '../operator.ts';
import type { PlannedCall } from '../plan-reading.ts';
import { callAt, proposalSites, repropose } from '../proposal-change.ts';
import type { ToolRule } from '../vocabulary.ts';

/** Arguments that the schema requires and the call has. */
function required({ proposal }: PlannedCall, { schema }: ToolRule): string[] {
  const names = Array.isArray(schema?.required) ? schema.required.map(String) : [];
  return names.filter((name) => proposal.arguments[name] !== undefined);
}

/**
 * A required argument of a proposed call is left out. A sound gateway refuses the call: a default for what was not said
 * can only be wider than what was meant. Seed 000, dispatch check 5; seed 003, explicit consequential operations.
 */
export const widenDefault: Operator = {
  id: 'widen-default',
  family: 'arguments',
  claim: 'A call leaves out an argument that its schema requires; no default may take its place.',
  clauses: ['arguments'],
  cases: [],
  seeds: ['000: Validate arguments against a pinned schema and semantic policy'],
  level: 'property',
  attacks: 'a tool that requires an argument',
  needs: ['say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'resume', 'queue'],
  sites: (ground) => proposalSites(ground, (call, rule) => required(call, rule).length > 0),
  choices(ground, site) {
    const found = callAt(ground, site);
    return { argument: found === undefined ? [] : required(found.call, found.rule) };
  },
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const name = String(parameters.argument);
    if (found === undefined || !required(found.call, found.rule).includes(name)) return undefined;
    const { [name]: _left, ...args } = found.call.proposal.arguments;
    return repropose(ground.plan, 'widen-default', found.call.ref, args);
  },
  twin: ({ plan }) => plan,
};
