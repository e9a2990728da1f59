import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, channelOf, signOf, stepUpOf } from '../trust-events.ts';

/**
 * The trust of the session falls, and the session itself reports that a step-up was done. A sound gateway takes that
 * report from the channel outside only. Seed 001, out-of-band step-up.
 */
export const stepUpInBand: Operator = {
  id: 'step-up-in-band',
  family: 'posture',
  claim: 'A session reports its own step-up and asks; the call must be refused.',
  clauses: ['posture'],
  cases: [],
  seeds: ['001: out-of-band step-up'],
  level: 'authorization',
  attacks: 'a session whose trust is below the floor of a tool',
  needs: ['posture'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(ground, (call, rule) => (rule.floor ?? 0) > 1 && channelOf(call, rule) !== undefined),
  choices: () => ({ sign: [...BAD_SIGNS] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const channel = found && channelOf(found.call, found.rule);
    if (found === undefined || channel === undefined) return undefined;
    const { run } = found.call;
    const id = (part: string): string => insertedId(ground.plan, 'step-up-in-band', site, part);
    const lift = stepUpOf(id('lift'), run, { channel, code: 'in-band' }, 'step-up-in-band');
    if (lift.do !== 'posture') return undefined;
    return beforeProposal(
      ground.plan,
      found.call,
      signOf(id('sign'), run, String(parameters.sign), 'step-up-in-band'),
      { ...lift, as: ground.cast.owner, what: 'step-up-in-band' },
    );
  },
  twin: ({ plan }) => plan,
};
