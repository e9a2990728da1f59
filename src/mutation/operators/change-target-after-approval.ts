import { onDecoy } from '../decoy.ts';
import { callAt, callsOnTheWay, momentsOf, type OnTheWay, withChange } from '../on-the-way.ts';
import type { Ground, Operator } from '../operator.ts';

const ID = 'change-target-after-approval';

/** What a call names, and the decoy that the name is made to mean. */
function pointerOf({ contract }: Ground, call: OnTheWay | undefined) {
  const rule = call && contract.tools[call.proposal.tool];
  const name = rule?.effect?.resource;
  if (call === undefined || name === undefined) return undefined;
  const [resource, to] = [call.proposal.arguments, onDecoy(contract, call.proposal.tool, call.proposal.arguments)].map(
    (args) => args?.[name],
  );
  return typeof resource === 'string' && typeof to === 'string' ? { resource, to } : undefined;
}

/**
 * The arguments stay as they were approved, and what they name becomes something else: the record, the file, the link behind
 * the name. A sound gateway binds the target that it resolved, and asks anew when resolution changes. RA-18, RA-19.
 */
export const changeTargetAfterApproval: Operator = {
  id: ID,
  family: 'approve',
  claim: 'The name in an approved call is made to point elsewhere; the other target must not be acted on.',
  clauses: ['approval'],
  cases: ['RA-18', 'RA-19'],
  seeds: ['000: Approval Must Bind to What Will Execute', '000: Approval tests covering argument and target mutations'],
  level: 'approval',
  attacks: 'a call that was approved for what its name meant',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    callsOnTheWay(ground)
      .filter((call) => call.gated && pointerOf(ground, call) !== undefined)
      .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    const value = pointerOf(ground, call);
    if (call === undefined || value === undefined) return undefined;
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'referent', value });
  },
  twin: ({ plan }) => plan,
};
