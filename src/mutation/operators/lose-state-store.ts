import type { Operator } from '../operator.ts';
import { positionOf } from '../plan-reading.ts';
import { insertAt, insertedId } from '../plan-writing.ts';
import { resumedCall, resumedCalls } from '../settled-calls.ts';

const ID = 'lose-state-store';

/**
 * The records of a run are lost: behind an execution, or between an approval and the resume. Then somebody resumes. A sound
 * gateway executes nothing that its records do not hold, and does not make records of a transcript. RA-05, RA-09.
 */
export const loseStateStore: Operator = {
  id: ID,
  family: 'environment',
  claim: 'The state of a run is lost and the run resumed; nothing may be executed on what is left.',
  clauses: ['replay', 'provenance'],
  cases: ['RA-05', 'RA-09'],
  seeds: ['002: fail-closed and reconciliation-required modes', '000: Separate Transcript from Control State'],
  level: 'idempotency',
  attacks: 'a run with a call that was approved',
  needs: ['fault', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) => resumedCalls(ground).map(({ call }) => `call:${call.ref}`),
  choices: () => ({ when: ['executed', 'approved'], next: ['resume', 'retry'] }),
  rewrite(ground, site, { when, next }) {
    const { plan, cast } = ground;
    const of = resumedCall(ground, site.slice('call:'.length));
    if (of === undefined) return undefined;
    const { run, ref } = of.call;
    const common = { attack: ID, id: insertedId(plan, ID, site, 'next'), as: cast.owner };
    const lost = {
      id: insertedId(plan, ID, site),
      as: '$control',
      attack: ID,
      do: 'fault' as const,
      what: 'state-lost',
      run,
    };
    const again =
      next === 'retry' ? { ...common, do: 'retry' as const, call: ref } : { ...common, do: 'resume' as const, run };
    const at = positionOf(plan, of.resume);
    return when === 'executed' ? insertAt(plan, at + 1, lost, again) : insertAt(plan, at, lost, again);
  },
  twin: ({ plan }) => plan,
};
