import type { Action, Plan, Proposal, SimpleAction } from '../../model/plan.ts';

/** Every action that sends something; the branches of a race in their order. */
export function simpleActions(plan: Plan): SimpleAction[] {
  return plan.actions.flatMap((a: Action): SimpleAction[] => (a.do === 'together' ? a.branches.flat() : [a]));
}

/** The proposal that a call name stands for, as scripted. */
export function proposalOf(plan: Plan, call: string): Proposal | undefined {
  const [run, turn, index] = call.split('.');
  const spoken = simpleActions(plan).find(
    (a) => (a.do === 'say' || a.do === 'submit') && a.run === run && String(a.turn) === turn,
  );
  return spoken !== undefined && 'rounds' in spoken ? spoken.rounds.flat()[Number(index)] : undefined;
}
