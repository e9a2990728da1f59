import { firstAfter } from '../action-lookup.ts';
import { hasDecoy, onDecoy } from '../decoy.ts';
import type { Ground, Operator } from '../operator.ts';
import { findCall, plannedCalls } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';

const ID = 'collide-ids-across-runs';

/** Calls that were approved, and whose tool can be asked for another target. */
function approvedCalls({ plan, contract }: Ground) {
  return plannedCalls(plan).filter(
    (c) =>
      contract.tools[c.proposal.tool]?.approval === 'required' &&
      hasDecoy(contract, c) &&
      firstAfter(plan, 'decide', c.ref, -1, ({ decision }) => decision === 'approve') !== undefined,
  );
}

/**
 * In another run, of the same principal or of a colleague, the model gives a call the id that an approved call has. Ids of
 * models are not unique; a sound gateway makes a record of its own, which waits for a decision of its own. RA-06, RA-15.
 */
export const collideIdsAcrossRuns: Operator = {
  id: ID,
  family: 'pair',
  claim: 'A call of another run has the id of an approved one; it must not be executed on that approval.',
  clauses: ['provenance'],
  cases: ['RA-06', 'RA-15'],
  seeds: ['000: Bind Calls and Results to Runs', '000: Duplicate a call or result ID'],
  level: 'property',
  attacks: 'a call that was approved',
  needs: ['open', 'say', 'resume'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) => approvedCalls(ground).map((c) => `call:${c.ref}`),
  choices: ({ cast }) => ({ of: cast.peer === undefined ? ['owner'] : ['owner', 'peer'] }),
  rewrite(ground, site, { of }) {
    const { plan, cast, contract } = ground;
    const call = findCall(plan, site.slice('call:'.length));
    const as = of === 'peer' ? cast.peer : cast.owner;
    const args = call && onDecoy(contract, call.proposal.tool, call.proposal.arguments);
    if (call === undefined || as === undefined || args === undefined) return undefined;
    const run = freshRun(plan, 'collides');
    const common = { as, attack: ID };
    const idOf = (part: string): string => insertedId(plan, ID, site, part);
    const proposal = { tool: call.proposal.tool, arguments: args, idOf: call.ref };
    return append(
      plan,
      { ...common, id: idOf('open'), do: 'open', run, dispatch: 'inline' },
      { ...common, id: idOf('say'), do: 'say', run, turn: 0, text: 'The same for this one.', rounds: [[proposal]] },
      { ...common, id: idOf('resume'), do: 'resume', run },
    );
  },
  twin: ({ plan }) => plan,
};
