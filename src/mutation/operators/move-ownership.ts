import { callAt, callsOnTheWay, momentsOf, type OnTheWay, withChange } from '../on-the-way.ts';
import type { Ground, Operator } from '../operator.ts';
import type { JsonValue } from '../vocabulary.ts';

const ID = 'move-ownership';

/** The target of a call that can change hands: a row of the run's tenant that the call changes. */
function targetOf({ contract }: Ground, call: OnTheWay | undefined): JsonValue | undefined {
  const rule = call && contract.tools[call.proposal.tool];
  if (rule?.effect?.kind !== 'change' || !rule.sameTenant) return undefined;
  const target = call?.proposal.arguments[rule.effect.resource];
  return typeof target === 'string' && /^\$\{canary\.[^.]+\.(id|decoy)\}$/.test(target) ? target : undefined;
}

function otherTenant({ cast, contract }: Ground): string | undefined {
  return cast.outsider === undefined ? undefined : contract.principals[cast.outsider]?.tenant;
}

/**
 * The target of a call goes to another tenant while the call is on its way. A sound gateway looks its owner up when it
 * executes, next to the effect. Seed 000, "Resolve target resources and check tenant/object authorization"; RA-19.
 */
export const moveOwnership: Operator = {
  id: ID,
  family: 'identity',
  claim: 'The target of a call goes to another tenant before the call is executed; it must not be touched.',
  clauses: ['resource'],
  cases: ['RA-18', 'RA-19'],
  seeds: ['000: Resolve target resources and check tenant/object authorization'],
  level: 'authorization',
  attacks: 'a call on a resource that has changed hands',
  needs: ['change'],
  scope: 'run',
  blast: 'write',
  paths: ['resume', 'queue'],
  sites: (ground) =>
    otherTenant(ground) === undefined
      ? []
      : callsOnTheWay(ground)
          .filter((call) => call.gated && targetOf(ground, call) !== undefined)
          .map((call) => `call:${call.ref}`),
  choices: (ground, site) => ({ at: momentsOf(callAt(ground, site), 'approved', 'pending') }),
  rewrite(ground, site, { at }) {
    const call = callAt(ground, site);
    const resource = targetOf(ground, call);
    const tenant = otherTenant(ground);
    if (call === undefined || resource === undefined || tenant === undefined) return undefined;
    return withChange(ground.plan, call, at, { operator: ID, site, what: 'ownership', value: { resource, tenant } });
  },
  twin: ({ plan }) => plan,
};
