import type { Reason } from '../../../model/clause.ts';
import type { ToolRule } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Condition } from '../condition.ts';

/** Of a row only those columns are written that the tool may write. */
export const columnPolicy: Condition = {
  id: 'column-policy',
  claim: 'a column that a tool may not write is left alone',
  refuses: (_world, env, { tool, arguments: args }) => columnFaults(env.contract.tools[tool], args),
};

export function columnFaults(rule: ToolRule | undefined, args: JsonObject): Reason[] {
  if (rule?.columns === undefined) return [];
  const column = args[rule.columns.argument];
  return typeof column === 'string' && !rule.columns.writable.includes(column) ? ['arguments:column'] : [];
}
