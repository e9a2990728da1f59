import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { placed, resumedCall, resumedCalls } from '../settled-calls.ts';

/**
 * The queue delivers a message for a call that nobody has approved, and the message itself says that it was, or for whom it
 * is. A sound worker takes from a message the name of a call and nothing else. Seed 000, "queue worker"; RA-30.
 */
export const tamperJobPayload: Operator = {
  id: 'tamper-job-payload',
  family: 'provenance',
  claim: 'A delivered message claims an approval and a principal of its own; the worker must not believe it.',
  clauses: ['approval'],
  cases: ['RA-26', 'RA-30'],
  seeds: ['000: Exercise Every Dispatch Path', '000: queue workers re-check authority'],
  level: 'adapter',
  attacks: 'a call that waits for its approval',
  needs: ['redeliver'],
  scope: 'run',
  blast: 'write',
  paths: ['queue'],
  sites: (ground) => resumedCalls(ground).map(({ call }) => `call:${call.ref}`),
  choices: ({ cast }) => ({ principal: ['owner', ...(cast.outsider === undefined ? [] : ['outsider'])] }),
  rewrite(ground, site, parameters) {
    const { plan, cast } = ground;
    const of = resumedCall(ground, site.slice('call:'.length));
    const principal = parameters.principal === 'outsider' ? cast.outsider : cast.owner;
    if (of === undefined || principal === undefined) return undefined;
    return placed(plan, of, 'pending', {
      id: insertedId(plan, 'tamper-job-payload', site),
      as: '$control',
      attack: 'tamper-job-payload',
      do: 'redeliver',
      call: of.call.ref,
      control: { approval: 'approve', principal },
    });
  },
  twin: ({ plan }) => plan,
};
