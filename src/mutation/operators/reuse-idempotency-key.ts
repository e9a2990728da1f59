import { changeArgument, onDecoy } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { findCall, plannedCalls } from '../plan-reading.ts';
import { append, insertedId } from '../plan-writing.ts';

/**
 * A tool is invoked directly with an idempotency key, and the key comes again with other arguments. A sound gateway refuses: the
 * key stands for the operation that it was first used with. Seed 000, "one logical operation, one effect"; RA-26.
 */
export const reuseIdempotencyKey: Operator = {
  id: 'reuse-idempotency-key',
  family: 'retry',
  claim: 'An idempotency key is used again with other arguments; it must not let a second operation through.',
  clauses: ['replay'],
  cases: ['RA-26'],
  seeds: ['000: Idempotency key and execution attempt count', '000: one logical operation, one effect'],
  level: 'idempotency',
  attacks: 'a principal who may use an ungated tool',
  needs: ['invoke'],
  scope: 'principal',
  blast: 'write',
  paths: ['direct'],
  sites: ({ plan, contract }) =>
    plannedCalls(plan)
      .filter((c) => {
        const rule = contract.tools[c.proposal.tool];
        if (rule?.effect === undefined || rule.readOnly || rule.approval !== 'none') return false;
        const { tool, arguments: args } = c.proposal;
        return rule.effect.observed.length > 0 || onDecoy(contract, tool, args) !== undefined;
      })
      .map((c) => `call:${c.ref}`),
  choices: () => ({ arguments: ['decoy', 'changed', 'same'] }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const call = findCall(plan, site.slice('call:'.length));
    if (call === undefined) return undefined;
    const { tool, arguments: args } = call.proposal;
    const observed = contract.tools[tool]?.effect?.observed[0];
    const decoy = onDecoy(contract, tool, args);
    // Where an effect shows no argument, a repetition of the same would be taken for one of the recorded call.
    const first = parameters.arguments === 'same' && observed === undefined ? decoy : args;
    const other =
      parameters.arguments === 'decoy'
        ? decoy
        : parameters.arguments === 'changed'
          ? changeArgument(contract, tool, args, observed ?? '')
          : first;
    if (first === undefined || other === undefined) return undefined;
    const common = {
      as: cast.owner,
      attack: 'reuse-idempotency-key',
      do: 'invoke' as const,
      path: 'direct' as const,
      tool,
    };
    const control = { idempotencyKey: 'key-${marker}' };
    const id = insertedId(plan, 'reuse-idempotency-key', site);
    return append(
      plan,
      { ...common, id: `${id}.first`, arguments: first, control },
      { ...common, id, arguments: other, control },
    );
  },
  // The same request again is answered from the record; another key is another operation.
  twin({ plan, cast }, site) {
    const call = findCall(plan, site.slice('call:'.length));
    if (call === undefined) return plan;
    const { tool, arguments: args } = call.proposal;
    const common = { as: cast.owner, do: 'invoke' as const, path: 'direct' as const, tool, arguments: args };
    const control = { idempotencyKey: 'key-${marker}' };
    return append(plan, { ...common, id: 'twin.first', control }, { ...common, id: 'twin.again', control });
  },
};
