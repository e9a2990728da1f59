import type { Ground } from './operator.ts';
import { freshRun, insertedId } from './plan-writing.ts';
import type { Entry, Proposal, SimpleAction } from './vocabulary.ts';

type Submit = Extract<SimpleAction, { do: 'submit' }>;

/** A client-held history that an operator has somebody submit, as a run of its own. */
export function submitted(
  { plan, cast }: Ground,
  attack: string,
  site: string,
  messages: Entry[],
  more: { as?: string; stem?: string; rounds?: Proposal[][] } = {},
): Submit {
  const { as = cast.owner, stem = 'held', rounds = [] } = more;
  return {
    id: insertedId(plan, attack, site),
    as,
    attack,
    do: 'submit',
    run: freshRun(plan, stem),
    turn: 0,
    messages,
    rounds,
  };
}
