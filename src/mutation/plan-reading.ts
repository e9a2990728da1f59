import type { Action, CallRef, Entry, Plan, Proposal, SimpleAction } from './vocabulary.ts';

export interface PlannedCall {
  ref: CallRef;
  run: string;
  turn: number;
  index: number;
  proposal: Proposal;
  /** Id of the `say` (or `submit`) whose model invocation proposes it. */
  proposedBy: string;
}

/** Every action of a plan in order, the branches of a `together` among them. */
export function simpleActions(plan: Plan): SimpleAction[] {
  return plan.actions.flatMap((a) => (a.do === 'together' ? a.branches.flat() : [a]));
}

/** The calls that the scripted model will propose, by place. Index counts over all rounds of a turn. */
export function plannedCalls(plan: Plan): PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (const a of simpleActions(plan)) {
    if (a.do !== 'say' && a.do !== 'submit') continue;
    let index = 0;
    for (const round of a.rounds) {
      for (const proposal of round) {
        calls.push({ ref: `${a.run}.${a.turn}.${index}`, run: a.run, turn: a.turn, index, proposal, proposedBy: a.id });
        index++;
      }
    }
  }
  return calls;
}

export function findCall(plan: Plan, ref: CallRef): PlannedCall | undefined {
  return plannedCalls(plan).find((c) => c.ref === ref);
}

export function runOfCall(ref: CallRef): string {
  return ref.slice(0, ref.indexOf('.'));
}

/** Top-level actions only: places where something can be inserted or replaced. */
export function topLevel<K extends Action['do']>(plan: Plan, kind: K): Extract<Action, { do: K }>[] {
  return plan.actions.filter((a): a is Extract<Action, { do: K }> => a.do === kind);
}

/** Position of the action with this id among the top-level actions, or -1. */
export function positionOf(plan: Plan, id: string): number {
  return plan.actions.findIndex((a) => a.id === id);
}

/**
 * What an honest client holds of a run just before position `before`: its texts, the calls it was shown, and the
 * decisions that were made.
 */
export function clientHistory(plan: Plan, run: string, before: number): Entry[] {
  const entries: Entry[] = [];
  for (const a of plan.actions.slice(0, before).flatMap((x) => (x.do === 'together' ? x.branches.flat() : [x]))) {
    if (a.do === 'say' && a.run === run) {
      entries.push({ role: 'user', text: a.text, author: a.as });
      const calls = plannedCalls({ base: '', actions: [a] });
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
