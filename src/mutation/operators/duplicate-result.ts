import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';

/**
 * A second result is offered for a call that has run and has one. A sound gateway takes one result for each call, from the
 * executor. Seed 000, "Call and Result Splicing"; RA-28.
 */
export const duplicateResult: Operator = {
  id: 'duplicate-result',
  family: 'pair',
  claim: 'A second result is offered for a call that has run; it must not be taken, nor shown to the model.',
  clauses: ['pairing'],
  cases: ['RA-28'],
  seeds: ['000: Duplicate a tool result', '000: Call and Result Splicing'],
  level: 'property',
  attacks: 'a call that has run',
  needs: ['answer'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: ({ cast }) => ({ by: ['owner', ...(cast.outsider === undefined ? [] : ['outsider'])] }),
  rewrite(ground, site, { by }) {
    const { plan, cast } = ground;
    const at = dispatchingAt(ground, site);
    const as = by === 'outsider' ? cast.outsider : cast.owner;
    if (at === undefined || as === undefined) return undefined;
    return insertAt(plan, at.position + 1, {
      id: insertedId(plan, 'duplicate-result', site),
      as,
      attack: 'duplicate-result',
      do: 'answer',
      run: at.run,
      call: at.call.ref,
      content: 'second result ${marker}',
    });
  },
  twin: ({ plan }) => plan,
};
