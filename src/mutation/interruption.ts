import { onDecoy } from './decoy.ts';
import type { OnTheWay } from './on-the-way.ts';
import type { Ground } from './operator.ts';
import { nextTurn } from './plan-names.ts';
import { insertAt, insertedId } from './plan-writing.ts';
import type { Plan } from './vocabulary.ts';

/**
 * The owner says something new in the run of a call, at a position; the model answers with text, or proposes the same on
 * another resource of the trial. Undefined where the call has no resource to take another one of.
 */
export function interrupted(
  { plan, cast, contract }: Ground,
  call: OnTheWay,
  position: number,
  { operator, site, proposes }: { operator: string; site: string; proposes: boolean },
): Plan | undefined {
  const { tool, arguments: args } = call.proposal;
  const other = onDecoy(contract, tool, args);
  if (proposes && other === undefined) return undefined;
  return insertAt(plan, position, {
    id: insertedId(plan, operator, site),
    as: cast.owner,
    attack: operator,
    do: 'say',
    run: call.run,
    turn: nextTurn(plan, call.run),
    text: proposes ? 'Not that one, the other one.' : 'Hold on, forget that.',
    rounds: proposes && other !== undefined ? [[{ tool, arguments: other }]] : [],
  });
}
