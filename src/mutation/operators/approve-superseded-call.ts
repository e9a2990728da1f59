import { interrupted } from '../interruption.ts';
import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';

const ID = 'approve-superseded-call';

/**
 * A newer message supersedes a pending call, with or without another call in its place; then the approver's late click on
 * the old one arrives. A sound gateway refuses it: it neither revives the old call nor decides on the new one. RA-11.
 */
export const approveSupersededCall: Operator = {
  id: ID,
  family: 'approve',
  claim: 'A decision on a call that a newer message has superseded arrives late; nothing may be executed on it.',
  clauses: ['approval', 'provenance'],
  cases: ['RA-11'],
  seeds: ['000: Confirm the call is in a dispatchable state and not expired, canceled, or consumed'],
  level: 'approval',
  attacks: 'a call that was superseded while it waited',
  needs: ['say', 'decide', 'resume'],
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
    const position = call?.moments.pending;
    if (call === undefined || position === undefined) return undefined;
    return interrupted(ground, call, position, { operator: ID, site, proposes: now === 'another-call' });
  },
  twin: ({ plan }) => plan,
};
