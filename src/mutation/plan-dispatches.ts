import type { Ground } from './operator.ts';
import { findCall, type PlannedCall, positionOf, topLevel } from './plan-reading.ts';
import { callsIn } from './planned-call.ts';

/** Something that lets a call of a run execute: a resume behind an approval, or the message whose calls need none. */
export interface Dispatching {
  /** Id of the top-level action. */
  action: string;
  position: number;
  run: string;
  as: string;
  call: PlannedCall;
}

/** Every top-level action in which a call that changes something is let go, with the first such call. */
export function dispatching({ plan, contract }: Ground): Dispatching[] {
  const changes = (c: PlannedCall): boolean => {
    const rule = contract.tools[c.proposal.tool];
    return rule?.effect !== undefined && !rule.readOnly;
  };
  const found: Dispatching[] = [];
  for (const a of topLevel(plan, 'say')) {
    const call = callsIn([a]).find((c) => changes(c) && contract.tools[c.proposal.tool]?.approval === 'none');
    if (call !== undefined) found.push({ action: a.id, position: positionOf(plan, a.id), run: a.run, as: a.as, call });
  }
  for (const a of topLevel(plan, 'resume')) {
    const position = positionOf(plan, a.id);
    const before = plan.actions.slice(0, position);
    if (before.some((b) => b.do === 'cancel' && b.run === a.run)) continue;
    const ended = before.findLastIndex((b) => b.do === 'resume' && b.run === a.run);
    const call = before.slice(ended + 1).flatMap((b) => {
      const one = b.do === 'decide' && b.decision === 'approve' ? findCall(plan, b.call) : undefined;
      return one !== undefined && one.run === a.run && changes(one) ? [one] : [];
    })[0];
    if (call !== undefined) found.push({ action: a.id, position, run: a.run, as: a.as, call });
  }
  return found.sort((a, b) => a.position - b.position);
}

/** The one that a site names: `dispatch:` and the id of the action. */
export function dispatchingAt(ground: Ground, site: string): Dispatching | undefined {
  return dispatching(ground).find((d) => dispatchSite(d) === site);
}

export function dispatchSite({ action }: Pick<Dispatching, 'action'>): string {
  return `dispatch:${action}`;
}
