import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';

/**
 * The model fails once, after a tool of the turn has run. A sound gateway asks it (or another one) again with the results that
 * it has; it does not run the turn again. RA-27.
 */
export const retryThroughFailover: Operator = {
  id: 'retry-through-failover',
  family: 'retry',
  claim: 'The model fails after a tool has run; failing over must not run the tool again.',
  clauses: ['replay'],
  cases: ['RA-24', 'RA-27'],
  seeds: ['000: one logical operation, one effect', '000: Retry and Recovery Ambiguity'],
  level: 'idempotency',
  attacks: 'a call that is let go',
  needs: ['fault'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'recovery'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: () => ({ when: ['after-tools'] }),
  rewrite(ground, site, _parameters) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined) return undefined;
    return insertAt(plan, at.position, {
      id: insertedId(plan, 'retry-through-failover', site),
      as: '$control',
      attack: 'retry-through-failover',
      do: 'fault',
      what: 'model-fails',
      run: at.run,
    });
  },
  twin: ({ plan }) => plan,
};
