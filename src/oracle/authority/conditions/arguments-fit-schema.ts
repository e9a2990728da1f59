import type { Condition } from '../condition.ts';
import { schemaFaults } from './argument-faults.ts';

/** A call has the arguments that the pinned schema of its tool names, of its types, and no others. */
export const argumentsFitSchema: Condition = {
  id: 'arguments-fit-schema',
  claim: 'arguments that the pinned schema does not allow are refused, not dropped or converted',
  refuses: (_world, env, { tool, arguments: args }) => schemaFaults(env.contract.tools[tool]?.schema, args),
};
