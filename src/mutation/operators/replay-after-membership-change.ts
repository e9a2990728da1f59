import { firstPart } from '../action-lookup.ts';
import { callAt, callsOnTheWay, changeFor } from '../on-the-way.ts';
import type { Operator } from '../operator.ts';
import { append, insertedId } from '../plan-writing.ts';

const ID = 'replay-after-membership-change';

/**
 * A call has run; its owner's membership is revoked; then it is asked for again, by a retry, a direct invocation that names
 * it, or a second delivery of its job. A sound gateway repeats nothing for anybody. Seed 000, "Replay a completed call after
 * policy or membership changes".
 */
export const replayAfterMembershipChange: Operator = {
  id: ID,
  family: 'drift',
  claim: 'A completed call is asked for again after its owner was revoked; the effect must not be repeated.',
  clauses: ['replay', 'principal'],
  cases: ['RA-20', 'RA-26'],
  seeds: ['000: Replay a completed call after policy or membership changes'],
  level: 'idempotency',
  attacks: 'a call that has run, of somebody who is no member any more',
  needs: ['change', 'retry', 'invoke'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue', 'direct', 'model'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => ground.contract.tools[call.proposal.tool]?.readOnly !== true)
      .map((call) => `call:${call.ref}`),
  choices(ground, site) {
    const call = callAt(ground, site);
    const isQueued = ({ action }: { action: { dispatch: string } }): boolean => action.dispatch === 'queue';
    const queued = call && firstPart(ground.plan, 'open', call.run, isQueued);
    return { by: ['retry', 'invoke', ...(queued === undefined ? [] : ['redeliver'])] };
  },
  rewrite(ground, site, { by }) {
    const { plan, cast } = ground;
    const call = callAt(ground, site);
    if (call === undefined) return undefined;
    const value = { principal: cast.owner, standing: 'revoked' };
    const id = insertedId(plan, ID, site);
    const revoked = append(plan, { id, attack: ID, ...changeFor(call, 'membership', value) });
    const common = { id: insertedId(revoked, ID, site, 'again'), attack: ID, call: call.ref };
    const { tool, arguments: args } = call.proposal;
    if (by === 'redeliver') return append(revoked, { ...common, as: '$control', do: 'redeliver' });
    if (by === 'retry') return append(revoked, { ...common, as: cast.owner, do: 'retry' });
    return append(revoked, { ...common, as: cast.owner, do: 'invoke', path: 'direct', tool, arguments: args });
  },
  twin: ({ plan }) => plan,
};
