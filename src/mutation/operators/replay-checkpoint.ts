import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * The owner goes on from a checkpoint of the run in another one (time travel, fork, regenerate). A sound gateway reuses results and
 * asks for approvals again; what has run is not run in the copy. RA-05, RA-09, RA-29.
 */
export const replayCheckpoint: Operator = {
  id: 'replay-checkpoint',
  family: 'retry',
  claim:
    'The run is forked from its last checkpoint; nothing that has run may run again, nothing gated without approval.',
  clauses: ['replay'],
  cases: ['RA-05', 'RA-09', 'RA-27', 'RA-29'],
  seeds: ['000: Replay a completed call after policy or membership changes', '000: one logical operation, one effect'],
  level: 'idempotency',
  attacks: 'a run with a call that is let go',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: () => ({ when: ['after', 'before', 'twice'] }),
  rewrite(ground, site, { when }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined) return undefined;
    const fork = (part: string): SimpleAction => ({
      id: insertedId(plan, 'replay-checkpoint', site, part),
      as: at.as,
      attack: 'replay-checkpoint',
      do: 'change',
      what: 'fork',
      run: at.run,
    });
    if (when === 'before') return insertAt(plan, at.position, fork(''));
    return insertAt(plan, at.position + 1, fork(''), ...(when === 'twice' ? [fork('again')] : []));
  },
  twin: ({ plan }) => plan,
};
