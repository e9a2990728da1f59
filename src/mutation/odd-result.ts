import type { Ground } from './operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from './plan-dispatches.ts';
import { insertAt, insertedId } from './plan-writing.ts';
import type { Plan } from './vocabulary.ts';

/** Places where a call is let go: `dispatch:` and the id of the action. */
export function resultSites(ground: Ground): string[] {
  return dispatching(ground).map(dispatchSite);
}

/** The plan in which the tool that a site lets go answers oddly; `how` and `text` as the target file's fault `result` has them. */
export function withOddResult(
  ground: Ground,
  site: string,
  attack: string,
  value: { how: string; text: string },
): Plan | undefined {
  const at = dispatchingAt(ground, site);
  if (at === undefined) return undefined;
  const id = insertedId(ground.plan, attack, site);
  return insertAt(ground.plan, at.position, {
    id,
    as: '$control',
    attack,
    do: 'fault',
    what: 'result',
    run: at.run,
    value,
  });
}
