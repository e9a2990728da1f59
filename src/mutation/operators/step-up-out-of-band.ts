import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, channelOf, signOf, stepUpOf } from '../trust-events.ts';

const ID = 'step-up-out-of-band';

/**
 * The session loses trust and is verified over a channel that it never touched. That is the way back that a sound gateway
 * has: the call is served, as often as the trust was lost and restored by a code of its own. Seed 001.
 */
export const stepUpOutOfBand: Operator = {
  id: ID,
  family: 'posture',
  claim: 'A session that lost trust is verified out of band and asks; the call must be executed.',
  clauses: ['posture', 'liveness'],
  cases: [],
  seeds: ['001: out-of-band step-up', '000: allowed controls beside denials'],
  level: 'authorization',
  attacks: 'a session that was verified again',
  needs: ['posture'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(ground, (call, rule) => (rule.floor ?? 0) > 1 && channelOf(call, rule) !== undefined),
  choices: () => ({ sign: [...BAD_SIGNS], times: [1, 2] }),
  rewrite(ground, site, { sign, times }) {
    const found = callAt(ground, site);
    const channel = found && channelOf(found.call, found.rule);
    if (found === undefined || channel === undefined) return undefined;
    const { run } = found.call;
    const both = Array.from({ length: Number(times) }, (_, n) => [
      signOf(insertedId(ground.plan, ID, site, `sign${n}`), run, String(sign), ID),
      stepUpOf(insertedId(ground.plan, ID, site, `lift${n}`), run, { channel, code: `lift${n}` }, ID),
    ]);
    return beforeProposal(ground.plan, found.call, ...both.flat());
  },
  twin: ({ plan }) => plan,
};
