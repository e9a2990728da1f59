import type { CallRef, Proposal, SimpleAction } from './vocabulary.ts';

/** A call that the scripted model will propose. */
export interface PlannedCall {
  ref: CallRef;
  run: string;
  turn: number;
  index: number;
  proposal: Proposal;
  /** Id of the `say` (or `submit`) whose model invocation proposes it. */
  proposedBy: string;
}

/** The calls that these actions have proposed, in order. */
export function callsIn(actions: readonly SimpleAction[]): PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (const a of actions) {
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
