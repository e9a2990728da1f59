import { onDecoy } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { findCall, plannedCalls } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';

/**
 * A tool that needs an approval is invoked straight at its endpoint, without a call that was approved and without claiming
 * one. A sound gateway does not have a way around its gate. Seed 000, "Exercise Every Dispatch Path"; RA-30.
 */
export const invokeDirectly: Operator = {
  id: 'invoke-directly',
  family: 'path',
  claim: 'A gated tool is invoked directly, without any approved call; it must not be executed.',
  clauses: ['approval'],
  cases: ['RA-30'],
  seeds: ['000: Exercise Every Dispatch Path', '000: a direct tool endpoint'],
  level: 'adapter',
  attacks: 'a tool that needs an approval',
  needs: ['invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['direct', 'schedule'],
  sites: ({ plan, contract }) =>
    plannedCalls(plan)
      .filter(
        ({ proposal: { tool, arguments: args } }) =>
          contract.tools[tool]?.approval === 'required' && onDecoy(contract, tool, args) !== undefined,
      )
      .map(({ ref }) => `call:${ref}`),
  choices: ({ cast }) => ({
    by: ['owner', ...(cast.peer === undefined ? [] : ['peer'])],
    path: ['direct', 'schedule'],
  }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const call = findCall(plan, site.slice('call:'.length));
    const as = parameters.by === 'peer' ? cast.peer : cast.owner;
    const path = parameters.path === 'schedule' ? 'schedule' : 'direct';
    const args = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
    if (call === undefined || as === undefined || args === undefined) return undefined;
    const id = insertedId(plan, 'invoke-directly', site);
    const { tool } = call.proposal;
    return append(plan, { id, as, attack: 'invoke-directly', do: 'invoke', path, tool, arguments: args });
  },
  twin: ({ plan }) => plan,
};
