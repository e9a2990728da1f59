import type { Cast, Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, signOf } from '../trust-events.ts';

const ID = 'hand-to-operator';
const HANDS = ['operator', 'owner', 'peer', 'outsider'] as const satisfies (keyof Cast)[];

/**
 * The session loses trust, and it is reported that an operator has taken the thread over. By an operator that is a way back, and
 * the call is served; by anybody else it is words. Seed 001: an out-of-band step-up or a human operator who takes the thread.
 */
export const handToOperator: Operator = {
  id: ID,
  family: 'posture',
  claim: 'A session that lost trust is handed over; only by an operator it must be served again.',
  clauses: ['posture', 'liveness'],
  cases: [],
  seeds: ['001: a human operator who takes the thread', '000: allowed controls beside denials'],
  level: 'authorization',
  attacks: 'a session whose trust is below the floor of a tool',
  needs: ['posture'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) => proposalSites(ground, (_call, { floor }) => (floor ?? 0) > 1),
  choices: ({ cast }) => ({ by: HANDS.filter((part) => cast[part] !== undefined), sign: [...BAD_SIGNS] }),
  rewrite(ground, site, { by, sign }) {
    const { plan, cast } = ground;
    const found = callAt(ground, site);
    const part = HANDS.find((one) => one === by);
    const as = part && cast[part];
    if (found === undefined || as === undefined) return undefined;
    const { run } = found.call;
    return beforeProposal(plan, found.call, signOf(insertedId(plan, ID, site, 'sign'), run, String(sign), ID), {
      id: insertedId(plan, ID, site),
      as,
      attack: ID,
      do: 'posture',
      what: 'hand-off',
      run,
    });
  },
  twin: ({ plan }) => plan,
};
