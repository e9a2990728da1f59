import { callAt, callsOnTheWay } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { clientHistory } from '../plan-reading.ts';
import { insertAt } from '../plan-writing.ts';
import { submitted } from '../submitted.ts';

const ID = 'move-call';

/**
 * Somebody else submits a history with an approved call of the owner under its genuine id: a colleague, or a stranger of
 * another tenant. A sound gateway knows a call in its own run and for its own principal only. RA-13, RA-15.
 */
export const moveCall: Operator = {
  id: ID,
  family: 'provenance',
  claim: 'A call is moved into the history of somebody else; it must not be executed for them.',
  clauses: ['principal'],
  cases: ['RA-13', 'RA-15'],
  seeds: ['000: Move a call between runs, users, or tenants', '000: Bind Calls and Results to Runs'],
  level: 'authorization',
  attacks: 'a call that was approved',
  needs: ['submit'],
  scope: 'run',
  blast: 'write',
  paths: ['model'],
  sites: (ground) =>
    ground.cast.peer === undefined && ground.cast.outsider === undefined
      ? []
      : callsOnTheWay(ground)
          .filter((call) => call.gated)
          .map((call) => `call:${call.ref}`),
  choices: ({ cast }) => ({
    to: [...(cast.peer === undefined ? [] : ['peer']), ...(cast.outsider === undefined ? [] : ['outsider'])],
    tail: ['call', 'call-and-approval'],
  }),
  rewrite(ground, site, { to, tail }) {
    const { plan, cast } = ground;
    const call = callAt(ground, site);
    const at = call?.moments.approved;
    const as = to === 'outsider' ? cast.outsider : cast.peer;
    if (call === undefined || at === undefined || as === undefined) return undefined;
    const messages = clientHistory(plan, call.run, at).filter((e) => tail !== 'call' || e.role !== 'approval');
    return insertAt(plan, at, submitted(ground, ID, site, messages, { as, stem: 'moved' }));
  },
  twin: ({ plan }) => plan,
};
