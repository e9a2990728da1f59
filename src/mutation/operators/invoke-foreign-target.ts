import { foreignOf } from '../foreign-target.ts';
import type { Operator } from '../operator.ts';
import { append, insertedId } from '../plan-writing.ts';
import { callAt, proposalSites } from '../proposal-change.ts';

/**
 * The tool of a proposed call is invoked directly, without a run, on a target of another tenant. A sound gateway checks
 * the target on every path, and its handler once more. Seed 000, "Exercise Every Dispatch Path" and Tool Handlers;
 * RA-30.
 */
export const invokeForeignTarget: Operator = {
  id: 'invoke-foreign-target',
  family: 'path',
  claim: 'A tool is invoked directly on a target of another tenant; its handler must refuse it.',
  clauses: ['resource'],
  cases: ['RA-30'],
  seeds: ['000: Exercise Every Dispatch Path'],
  level: 'authorization',
  attacks: 'an ungated tool that may be invoked directly',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['direct'],
  sites: (ground) =>
    proposalSites(
      ground,
      (call, rule) =>
        rule.approval === 'none' &&
        rule.egress !== true &&
        rule.effect?.kind !== 'message' &&
        foreignOf(call, rule) !== undefined,
    ),
  choices: ({ cast }) => ({ as: cast.peer === undefined ? ['owner'] : ['owner', 'peer'] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const foreign = found && foreignOf(found.call, found.rule);
    const name = found?.rule.effect?.resource;
    const as = parameters.as === 'peer' ? ground.cast.peer : ground.cast.owner;
    if (found === undefined || foreign === undefined || name === undefined || as === undefined) return undefined;
    const { tool, arguments: args } = found.call.proposal;
    return append(ground.plan, {
      id: insertedId(ground.plan, 'invoke-foreign-target', site),
      as,
      attack: 'invoke-foreign-target',
      do: 'invoke',
      path: 'direct',
      tool,
      arguments: { ...args, [name]: foreign },
    });
  },
  twin: ({ plan }) => plan,
};
