import { decisionAt } from '../later-call.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, positionOf, topLevel } from '../plan-reading.ts';
import { insertAt, insertedId, replace } from '../plan-writing.ts';
import type { Plan } from '../vocabulary.ts';

const ID = 'approve-own-request';

/** Decisions on calls that their requester may not approve. */
function isAnothers({ plan, contract }: Ground, { call, decision }: { call: string; decision: string }): boolean {
  const tool = findCall(plan, call)?.proposal.tool;
  const by = tool === undefined ? undefined : contract.tools[tool]?.approvedBy.who;
  return decision === 'approve' && by !== undefined && by !== 'requester';
}

/**
 * Who asked for a call approves it too: alone, with a copy that is true to the letter, or before the approver says no. A sound
 * gateway takes no decision of the requester. Seed 003, self-approval; RA-12, RA-13.
 */
export const approveOwnRequest: Operator = {
  id: ID,
  family: 'approve',
  claim: 'The requester approves the own call; it must not be executed on that.',
  clauses: ['approval'],
  cases: ['RA-12', 'RA-13'],
  seeds: [
    '003: It rejects self-approval and approval by another agent',
    '000: Bind the approval to the authenticated approver',
  ],
  level: 'authorization',
  attacks: 'a call that waits for its approval',
  needs: ['decide'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    topLevel(ground.plan, 'decide')
      .filter((a) => isAnothers(ground, a))
      .map((a) => `decide:${a.id}`),
  choices: () => ({ how: ['alone', 'with-copy', 'before-denial'] }),
  rewrite(ground, site, { how }): Plan | undefined {
    const { plan, cast } = ground;
    const found = decisionAt(plan, site);
    const call = found && findCall(plan, found.call);
    if (found === undefined || call === undefined || !isAnothers(ground, found)) return undefined;
    const own = { as: cast.owner, attack: ID };
    if (how === 'alone')
      return found.as === cast.owner ? undefined : replace(plan, found.id, () => ({ ...found, ...own }));
    if (how === 'with-copy')
      return replace(plan, found.id, () => ({
        ...found,
        ...own,
        copy: { tool: call.proposal.tool, arguments: call.proposal.arguments },
      }));
    const denied = replace(plan, found.id, () => ({ ...found, attack: ID, decision: 'reject' }));
    const first = { ...own, id: insertedId(plan, ID, site), do: 'decide' as const, call: found.call };
    return denied && insertAt(denied, positionOf(denied, found.id), { ...first, decision: 'approve' });
  },
  twin: ({ plan }) => plan,
};
