import type { SimpleAction } from '../../model/plan.ts';
import type { Environment } from './environment.ts';
import { mergeWorlds, type World } from './world.ts';

/**
 * What the target plainly accepted or refused removes the worlds that say otherwise; it never adds one. A narrowing that
 * would leave nothing is ignored: the target is then wrong, not the specification. Outcomes of the past are forgotten,
 * so that worlds that differ in nothing else become one, except what every world agrees on, which the judge needs.
 */
export function narrow(worlds: readonly World[], actions: readonly SimpleAction[], env: Environment): World[] {
  let left = [...worlds];
  for (const action of actions) {
    const kind = env.factOf(action.id)?.kind;
    if (kind !== 'accepted' && kind !== 'refused') continue;
    const contrary = kind === 'accepted' ? 'refuse' : 'accept';
    const agreeing = left.filter((w) => w.outcomes[action.id] !== contrary);
    if (agreeing.length > 0) left = agreeing;
  }
  for (const action of actions) {
    const first = left[0]?.outcomes[action.id];
    if (left.every((w) => w.outcomes[action.id] === first)) continue;
    left = left.map((w) => {
      const { [action.id]: _forgotten, ...outcomes } = w.outcomes;
      return { ...w, outcomes };
    });
  }
  return mergeWorlds(left);
}
