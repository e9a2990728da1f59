import { firstCallBy } from '../call-lookup.ts';
import { toolInRun } from '../facets.ts';
import type { Ground, Operator } from '../operator.ts';
import type { CallAt } from '../plan-index.ts';
import type { PlannedCall } from '../plan-reading.ts';
import { insertedId } from '../plan-writing.ts';
import { beforeProposal, callAt, proposalSites } from '../proposal-change.ts';
import { BAD_SIGNS, signOf, stepUpOf } from '../trust-events.ts';

/** The account whose contact an earlier call of the same run changes. */
function changedBefore({ plan, contract }: Ground, call: PlannedCall): string | undefined {
  const its = firstCallBy(plan, 'ref', call.ref);
  const changes = Object.entries(contract.tools).flatMap(([tool, { changesChannel, effect }]) => {
    if (changesChannel !== true || effect === undefined) return [];
    const channelOf = ({ proposal }: PlannedCall) => proposal.arguments[effect.resource];
    const inRun = toolInRun(call.run, tool);
    const first = firstCallBy(plan, 'toolInRun', inRun, (one) => typeof channelOf(one) === 'string');
    return first === undefined ? [] : [{ ...first, channel: String(channelOf(first.call)) }];
  });
  const [first] = changes.sort(inOrder);
  return first !== undefined && its !== undefined && inOrder(first, its) < 0 ? first.channel : undefined;
}

function inOrder(a: CallAt, b: CallAt): number {
  return a.position - b.position || a.call.turn - b.call.turn || a.call.index - b.call.index;
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
