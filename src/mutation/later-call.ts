import { firstAfter } from './action-lookup.ts';
import { nextTurn } from './plan-names.ts';
import { actionById, runOfCall } from './plan-reading.ts';
import { insertedId } from './plan-writing.ts';
import type { CallRef, JsonValue, Plan, Proposal, SimpleAction } from './vocabulary.ts';

/** The call to the letter, as if proposed again: the token in it stays that of the first proposal. */
export function toTheLetter(ref: CallRef, { tool, arguments: args }: Proposal): Proposal {
  const kept = Object.entries(args).map(([name, value]): [string, JsonValue] => [
    name,
    typeof value === 'string' ? value.replaceAll('${stamp}', `\${stamp:${ref}}`) : value,
  ]);
  return { tool, arguments: Object.fromEntries(kept) };
}

export interface Later {
  attack?: string;
  site: string;
  as: string;
  run: string;
  text: string;
  proposal: Proposal;
}

/** One more message of a run, in answer to which the model proposes one call. */
export function laterMessage(plan: Plan, { attack, site, as, run, text, proposal }: Later): SimpleAction {
  const mark = attack === undefined ? {} : { attack };
  const id = insertedId(plan, attack ?? 'twin', site, 'say');
  return { id, as, ...mark, do: 'say', run, turn: nextTurn(plan, run), text, rounds: [[proposal]] };
}

/** Whether the run is resumed after the position. */
export function resumedAfter(plan: Plan, run: string, position: number): boolean {
  return firstAfter(plan, 'resume', run, position) !== undefined;
}

/** A decision that a site `decide:<id>` names; only top-level ones on a call of another kind of site are left out. */
export function decisionAt(plan: Plan, site: string): Extract<SimpleAction, { do: 'decide' }> | undefined {
  return actionById(plan, 'decide', site.slice('decide:'.length));
}

export { nextTurn, runOfCall };
