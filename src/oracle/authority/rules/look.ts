import { addRefusals, refusal } from '../change.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { shownOf, shownSignature, shownText } from '../signature.ts';
import type { World } from '../world.ts';

/** Somebody looks at an approval request. What they are shown is the canonical call, or nothing. */
export function look(world: World, action: ActionOf<'look'>, env: Environment): World[] {
  const call = world.calls[action.call];
  if (call === undefined) return [world];
  const canonical = shownSignature(shownText(call.key, call.tool, call.arguments));
  const permit = {
    call: call.key,
    signature: canonical,
    min: 0 as const,
    max: Number.MAX_SAFE_INTEGER,
    action: action.id,
  };
  const next: World = { ...world, permits: [...world.permits, permit] };
  const shown = shownOf(call.key, env.factOf(action.id)?.captured);
  if (shown === undefined || shown === canonical.resource) return [next];
  return [addRefusals(next, refusal(shownSignature(shown), ['approval:shown-otherwise'], action.id, call.key))];
}
