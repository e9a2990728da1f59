import { allBy, between, firstAfter, lastBefore } from './action-lookup.ts';
import { kept } from './kept.ts';
import type { Ground } from './operator.ts';
import { callsOf } from './plan-index.ts';
import { actionAt, findCall, type PlannedCall, positionOf, topLevel } from './plan-reading.ts';
import type { Action, Contract } from './vocabulary.ts';

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
export function dispatching(ground: Ground): readonly Dispatching[] {
  return kept(ground, 'dispatching', () =>
    [...topLevel(ground.plan, 'say'), ...topLevel(ground.plan, 'resume')]
      .flatMap((action) => dispatchingBy(ground, action) ?? [])
      .sort((a, b) => a.position - b.position),
  );
}

/** What this top-level action lets go. */
function dispatchingBy(ground: Ground, action: Action): Dispatching | undefined {
  const { plan } = ground;
  if (action.do !== 'say' && action.do !== 'resume') return undefined;
  const position = positionOf(plan, action.id);
  const call = action.do === 'say' ? atOnce(ground, action) : behindApproval(ground, action.run, position);
  return call && { action: action.id, position, run: action.run, as: action.as, call };
}

function atOnce({ contract }: Ground, say: Extract<Action, { do: 'say' }>): PlannedCall | undefined {
  const isFree = ({ proposal: { tool } }: PlannedCall): boolean => contract.tools[tool]?.approval === 'none';
  return callsOf(say).find((call) => changes(contract, call) && isFree(call));
}

/** The first call that was approved in the run since it was last resumed. */
function behindApproval({ plan, contract }: Ground, run: string, position: number): PlannedCall | undefined {
  const cancelled = firstAfter(plan, 'cancel', run, -1);
  if (cancelled !== undefined && cancelled.position < position) return undefined;
  const ended = lastBefore(plan, 'resume', run, position)?.position ?? -1;
  for (const { action } of between(plan, 'decideInRun', run, ended, position)) {
    const call = action.decision === 'approve' ? findCall(plan, action.call) : undefined;
    if (call !== undefined && changes(contract, call)) return call;
  }
  return undefined;
}

function changes({ tools }: Contract, { proposal }: PlannedCall): boolean {
  const rule = tools[proposal.tool];
  return rule?.effect !== undefined && !rule.readOnly;
}

/** The one that a site names: `dispatch:` and the id of the action. */
export function dispatchingAt(ground: Ground, site: string): Dispatching | undefined {
  if (!site.startsWith('dispatch:')) return undefined;
  const action = actionAt(ground.plan, positionOf(ground.plan, site.slice('dispatch:'.length)));
  return action && dispatchingBy(ground, action);
}

/** Whether some top-level action lets this call go, before any other. */
export function isLetGo(ground: Ground, call: PlannedCall): boolean {
  const { plan } = ground;
  const by = [actionAt(plan, positionOf(plan, call.proposedBy))];
  for (const { position, action } of allBy(plan, 'decide', call.ref))
    if (action.decision === 'approve') by.push(firstAfter(plan, 'resume', call.run, position)?.action);
  return by.some((action) => action !== undefined && dispatchingBy(ground, action)?.call.ref === call.ref);
}

export function dispatchSite({ action }: Pick<Dispatching, 'action'>): string {
  return `dispatch:${action}`;
}
