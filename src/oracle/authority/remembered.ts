import type { JsonObject } from '../../model/json.ts';
import { stableKey } from '../stable-key.ts';
import type { World } from './world.ts';

const PREFIX = 'remembered:';

/** Name of the condition that an approver asked not to be asked again for a call. */
export function rememberedKey(call: string): string {
  return `${PREFIX}${call}`;
}

/**
 * Whether an approval that an approver wanted remembered is of the exact same call in the same run. A target may then go
 * without asking, or ask; for anything else it must ask.
 */
export function isRemembered(world: World, run: string, tool: string, args: JsonObject): boolean {
  const wanted = stableKey({ run, tool, arguments: args });
  return Object.entries(world.conditions).some(
    ([name, value]) => name.startsWith(PREFIX) && stableKey(value) === wanted,
  );
}
