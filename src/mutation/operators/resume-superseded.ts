import { interrupted } from '../interruption.ts';
import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'resume-superseded';

/**
 * A newer message comes between the approval of a call and the resume. Where a message supersedes what waits, a sound
 * gateway does not execute the approved call any more. Seed 000, "Truncation Around an Unresolved Call"; RA-02, RA-11.
 */
export const resumeSuperseded: Operator = {
  id: ID,
  family: 'truncate',
  claim: 'An approved call is superseded by a newer message and the run is resumed; the call must not be executed.',
  clauses: ['provenance', 'approval'],
  cases: ['RA-02', 'RA-11'],
  seeds: ['000: Truncation Around an Unresolved Call'],
  level: 'sanitizer',
  attacks: 'an approved call that was superseded',
  needs: ['say', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated)
      .map((call) => `call:${call.ref}`),
  choices: () => ({ now: ['nothing', 'another-call'] }),
  rewrite(ground, site, { now }) {
    const call = callAt(ground, site);
    const position = call?.moments.approved;
    if (call === undefined || position === undefined) return undefined;
    return interrupted(ground, call, position, { operator: ID, site, proposes: now === 'another-call' });
  },
  twin: ({ plan }) => plan,
};
