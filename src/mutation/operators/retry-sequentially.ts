import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * A run is resumed again and again, each time after the last answer. A sound gateway lets a call go once. Seed 000, "one logical
 * operation, one effect"; RA-23, RA-26.
 */
export const retrySequentially: Operator = {
  id: 'retry-sequentially',
  family: 'retry',
  claim: 'A run is resumed again after its call has run; the effect must stay one.',
  clauses: ['replay'],
  cases: ['RA-23', 'RA-26'],
  seeds: ['000: one logical operation, one effect', '002: duplicate delivery'],
  level: 'idempotency',
  attacks: 'a call that is let go',
  needs: ['resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: () => ({ times: [1, 2, 4] }),
  rewrite(ground, site, { times }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined) return undefined;
    const again = Array.from(
      { length: Number(times) },
      (_, i): SimpleAction => ({
        id: insertedId(plan, 'retry-sequentially', site, `${i + 1}`),
        as: at.as,
        attack: 'retry-sequentially',
        do: 'resume',
        run: at.run,
      }),
    );
    return insertAt(plan, at.position + 1, ...again);
  },
  twin: ({ plan }) => plan,
};
