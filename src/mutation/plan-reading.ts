import { partsOf } from '../model/plan-actions.ts';
import { indexOf } from './plan-index.ts';
import { callsIn, type PlannedCall } from './planned-call.ts';
import type { Action, CallRef, Entry, Plan } from './vocabulary.ts';

export type { PlannedCall } from './planned-call.ts';

const NONE: readonly Action[] = [];

/** The calls that the scripted model will propose, by place. Index counts over all rounds of a turn. */
export function plannedCalls(plan: Pick<Plan, 'actions'>): readonly PlannedCall[] {
  return indexOf(plan).calls;
}

export function findCall(plan: Plan, ref: CallRef): PlannedCall | undefined {
  return indexOf(plan).callByRef.get(ref);
}

export function runOfCall(ref: CallRef): string {
  return ref.slice(0, ref.indexOf('.'));
}

/** Top-level actions only: places where something can be inserted or replaced. */
export function topLevel<K extends Action['do']>(plan: Plan, kind: K): readonly Extract<Action, { do: K }>[] {
  return (indexOf(plan).byKind.get(kind) ?? NONE) as Extract<Action, { do: K }>[];
}

/** Position of the action with this id among the top-level actions, or -1. */
export function positionOf(plan: Plan, id: string): number {
  return indexOf(plan).positionById.get(id) ?? -1;
}

/**
 * What an honest client holds of a run just before position `before`: its texts, the calls it was shown, and the
 * decisions that were made.
 */
export function clientHistory(plan: Plan, run: string, before: number): Entry[] {
  const entries: Entry[] = [];
  for (const a of plan.actions.slice(0, before).flatMap(partsOf)) {
    if (a.do === 'say' && a.run === run) {
      entries.push({ role: 'user', text: a.text, author: a.as });
      const calls = callsIn([a]);
      if (calls.length > 0) {
        entries.push({
          role: 'assistant',
          calls: calls.map((c) => ({ id: { ref: c.ref }, tool: c.proposal.tool, arguments: c.proposal.arguments })),
        });
      }
    } else if (a.do === 'decide' && runOfCall(a.call) === run) {
      entries.push({ role: 'approval', call: { ref: a.call }, decision: a.decision, by: a.as });
    } else if (a.do === 'cancel' && a.run === run) {
      entries.push(a.call === undefined ? { role: 'cancellation' } : { role: 'cancellation', call: { ref: a.call } });
    }
  }
  return entries;
}
