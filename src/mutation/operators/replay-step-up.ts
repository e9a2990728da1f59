import type { Operator } from '../operator.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, channelOf, signOf, stepUpOf } from '../trust-events.ts';

/**
 * The session loses trust, is verified out of band, loses trust again, and the same verification is presented once
 * more. A sound gateway lets a code count once. Seed 001, out-of-band step-up; seed 002, single use.
 */
export const replayStepUp: Operator = {
  id: 'replay-step-up',
  family: 'posture',
  claim: 'The code of a step-up is used a second time after the trust fell again; it must not restore it.',
  clauses: ['posture'],
  cases: [],
  seeds: ['001: out-of-band step-up'],
  level: 'authorization',
  attacks: 'a session that was verified again',
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
    const id = (part: string): string => insertedId(ground.plan, 'replay-step-up', site, part);
    const both = (part: string) => [
      signOf(id(`${part}.sign`), run, String(parameters.sign), 'replay-step-up'),
      stepUpOf(id(`${part}.lift`), run, { channel, code: 'once' }, 'replay-step-up'),
    ];
    return beforeProposal(ground.plan, found.call, ...both('first'), ...both('again'));
  },
  twin: ({ plan }) => plan,
};
