import type { Plan, Proposal } from '../../model/plan.ts';
import { simpleActions } from '../../model/plan-actions.ts';

/** The proposal that a call name stands for, as scripted. */
export function proposalOf(plan: Plan, call: string): Proposal | undefined {
  const [run, turn, index] = call.split('.');
  const spoken = simpleActions(plan).find(
    (a) => (a.do === 'say' || a.do === 'submit') && a.run === run && String(a.turn) === turn,
  );
  return spoken !== undefined && 'rounds' in spoken ? spoken.rounds.flat()[Number(index)] : undefined;
}
