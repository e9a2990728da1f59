import type { Operator } from '../operator.ts';
import { dispatching, dispatchingAt, dispatchSite } from '../plan-dispatches.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import type { SimpleAction } from '../vocabulary.ts';

/**
 * The worker dies around the effect, and the run is recovered. A sound gateway finds out what became of the call and never
 * executes it on the chance: the effect happens once, or not at all where the worker died before it. Seed 000, "Retry and
 * Recovery Ambiguity"; RA-09, RA-26.
 */
export const crashAfterEffect: Operator = {
  id: 'crash-after-effect',
  family: 'retry',
  claim: 'The worker dies around the effect and the run is recovered; the effect must not happen a second time.',
  clauses: ['replay'],
  cases: ['RA-09', 'RA-26', 'RA-30'],
  seeds: [
    '000: Retry and Recovery Ambiguity',
    '000: Idempotency or reconciliation covers retries and unknown outcomes',
  ],
  level: 'idempotency',
  attacks: 'a call that is let go',
  needs: ['fault', 'change', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'model', 'recovery'],
  sites: (ground) => dispatching(ground).map(dispatchSite),
  choices: () => ({
    at: ['after-effect', 'before-record', 'before-effect'],
    next: ['recover', 'resume', 'recover-and-resume'],
  }),
  rewrite(ground, site, { at: point, next }) {
    const { plan } = ground;
    const at = dispatchingAt(ground, site);
    if (at === undefined) return undefined;
    const common = (part: string, as: string) => ({
      id: insertedId(plan, 'crash-after-effect', site, part),
      as,
      attack: 'crash-after-effect',
    });
    const after: SimpleAction[] = [];
    if (next !== 'resume') after.push({ ...common('recover', '$control'), do: 'change', what: 'recover', run: at.run });
    if (next !== 'recover') after.push({ ...common('resume', at.as), do: 'resume', run: at.run });
    const crashed = insertAt(plan, at.position + 1, ...after);
    return insertAt(crashed, at.position, {
      ...common('crash', '$control'),
      do: 'fault',
      what: 'crash',
      run: at.run,
      value: { at: point ?? 'after-effect' },
    });
  },
  twin: ({ plan }) => plan,
};
