import type { JsonObject } from '../../../model/json.ts';
import type { Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';

/** Code touches what its call names, and nothing else that it speaks of. */
export const sandbox: Condition = {
  id: 'sandbox',
  claim: 'code that speaks of another resource than its call names does not reach it',
  refuses: (_world, env, { tool, arguments: args }) =>
    spokenOf(env, tool, args).length > 0 ? ['resource:outside-sandbox'] : [],
};

/** Resources in the code of a call besides the one that the call names. */
export function spokenOf(env: Environment, tool: string, args: JsonObject): string[] {
  const rule = env.contract.tools[tool];
  const code = rule?.code === undefined ? undefined : args[rule.code];
  if (typeof code !== 'string') return [];
  const own = rule?.effect === undefined ? undefined : args[rule.effect.resource];
  return env.resources.filter((one) => one !== own && code.includes(one));
}
