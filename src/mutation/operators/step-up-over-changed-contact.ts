import type { Ground, Operator } from '../operator.ts';
import { type PlannedCall, plannedCalls } from '../plan-reading.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, signOf, stepUpOf } from '../trust-events.ts';

/** The account whose contact an earlier call of the same run changes. */
function changedBefore({ plan, contract }: Ground, call: PlannedCall): string | undefined {
  for (const earlier of plannedCalls(plan)) {
    const rule = contract.tools[earlier.proposal.tool];
    if (earlier.ref === call.ref) return undefined;
    if (earlier.run !== call.run || rule?.changesChannel !== true || rule.effect === undefined) continue;
    const channel = earlier.proposal.arguments[rule.effect.resource];
    if (typeof channel === 'string') return channel;
  }
  return undefined;
}

/**
 * The session changes a contact while it may, then loses trust and is verified over just that contact. A sound gateway
 * knows which channels the session has touched. Seed 001: a channel that the counterparty does not control.
 */
export const stepUpOverChangedContact: Operator = {
  id: 'step-up-over-changed-contact',
  family: 'posture',
  claim: 'A step-up is made over a contact that the session itself changed; it must not restore the trust.',
  clauses: ['posture'],
  cases: [],
  seeds: ['001: a channel the counterparty does not control'],
  level: 'authorization',
  attacks: 'a session that changed a contact',
  needs: ['posture', 'say'],
  scope: 'run',
  blast: 'write',
  paths: ['model', 'queue'],
  sites: (ground) =>
    proposalSites(ground, (call, { floor }) => (floor ?? 0) > 1 && changedBefore(ground, call) !== undefined),
  choices: () => ({ sign: [...BAD_SIGNS] }),
  rewrite(ground, site, parameters) {
    const found = callAt(ground, site);
    const channel = found && changedBefore(ground, found.call);
    if (found === undefined || channel === undefined) return undefined;
    const { run } = found.call;
    const attack = 'step-up-over-changed-contact';
    const id = (part: string): string => insertedId(ground.plan, attack, site, part);
    return beforeProposal(
      ground.plan,
      found.call,
      signOf(id('sign'), run, String(parameters.sign), attack),
      stepUpOf(id('lift'), run, { channel, code: 'changed' }, attack),
    );
  },
  twin: ({ plan }) => plan,
};
