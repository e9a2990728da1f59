import { callsOfTurn } from '../call-lookup.ts';
import { turnOfCall } from '../facets.ts';
import type { Ground, Operator } from '../operator.ts';
import { type PlannedCall, plannedCalls, positionOf } from '../plan-reading.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { Plan } from '../vocabulary.ts';

/** Gated calls of one turn, each with the next one of it. */
function pairs(plan: Plan, contract: Ground['contract'], calls: readonly PlannedCall[]): [PlannedCall, PlannedCall][] {
  const gated = calls.filter(
    (c) => contract.tools[c.proposal.tool]?.approval === 'required' && positionOf(plan, c.proposedBy) >= 0,
  );
  return gated.flatMap((a, i): [PlannedCall, PlannedCall][] => {
    const b = gated[i + 1];
    return b !== undefined && b.proposedBy === a.proposedBy ? [[a, b]] : [];
  });
}

/**
 * Of two calls that were proposed together one is answered with the result of the other. A sound gateway pairs results by call
 * and executor, never by place. Seed 000, "Call and Result Splicing"; RA-10.
 */
export const swapParallelResults: Operator = {
  id: 'swap-parallel-results',
  family: 'pair',
  claim: 'A pending call is answered with the result of its sibling; it must not be taken, nor shown to the model.',
  clauses: ['pairing'],
  cases: ['RA-10', 'RA-28'],
  seeds: ['000: Swap results of parallel calls', '000: Call and Result Splicing'],
  level: 'property',
  attacks: 'a pair of calls that are pending',
  needs: ['answer'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: ({ plan, contract }) => pairs(plan, contract, plannedCalls(plan)).map(([a]) => `pending:${a.ref}`),
  choices: () => ({ order: ['first', 'second'] }),
  rewrite({ plan, cast, contract }, site, { order }) {
    const turn = callsOfTurn(plan, turnOfCall(site.slice('pending:'.length)));
    const pair = pairs(plan, contract, turn).find(([a]) => `pending:${a.ref}` === site);
    if (pair === undefined) return undefined;
    const [call, from] = order === 'second' ? [pair[1], pair[0]] : pair;
    return insertAt(plan, positionOf(plan, call.proposedBy) + 1, {
      id: insertedId(plan, 'swap-parallel-results', site),
      as: cast.owner,
      attack: 'swap-parallel-results',
      do: 'answer',
      run: call.run,
      call: call.ref,
      from: from.ref,
      content: 'swapped result ${marker}',
    });
  },
  twin: ({ plan }) => plan,
};
