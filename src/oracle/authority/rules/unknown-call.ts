import type { Reason } from '../../../model/clause.ts';
import type { World } from '../world.ts';

/** Why a call that authority does not know may not run: what refused it when it was proposed, if something did. */
export function unknownCall(world: World, key: string | undefined): readonly Reason[] {
  const refused = world.refusals.findLast((r) => key !== undefined && r.call === key);
  return refused?.reasons ?? ['provenance:unknown-call'];
}
