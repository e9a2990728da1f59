import { posix } from 'node:path';
import type { Reason } from '../../../model/clause.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';

/** A path is written in one way, and that way names something below the folder of the tenant. */
export const targetSpelling: Condition = {
  id: 'target-spelling',
  claim: 'a path with dot segments, or one that means another path once it is decoded, is refused',
  refuses: (_world, env, { tool, arguments: args }) => respelled(env, tool, args),
};

export function respelled(env: Environment, tool: string, args: JsonObject): Reason[] {
  const rule = env.contract.tools[tool];
  const path = rule?.effect === undefined ? undefined : args[rule.effect.resource];
  if (injectedInto(env, tool, args).length > 0) return ['arguments:injected'];
  if (rule?.target?.names !== 'path' || typeof path !== 'string') return [];
  if (posix.normalize(path) !== path) return ['resource:outside-root'];
  return posix.normalize(decoded(path)) === path ? [] : ['arguments:other-spelling'];
}

/** Percent-decoded up to three times, and compatible characters made plain. */
function decoded(text: string): string {
  let now = text.normalize('NFKC');
  for (let i = 0; i < 3; i++) {
    try {
      const next = decodeURIComponent(now).normalize('NFKC');
      if (next === now) break;
      now = next;
    } catch {
      break;
    }
  }
  return now;
}

/** Resources that the text of a key speaks of without being the key of any: where a query would be led by it. */
export function injectedInto(env: Environment, tool: string, args: JsonObject): string[] {
  const rule = env.contract.tools[tool];
  const key = rule?.effect === undefined ? undefined : args[rule.effect.resource];
  if (rule?.target?.names !== 'key' || typeof key !== 'string' || env.tenantOf(key) !== undefined) return [];
  return env.resources.filter((one) => key.includes(one));
}
