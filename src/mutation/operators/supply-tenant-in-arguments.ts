import { onDecoy } from '../decoy.ts';
import type { Operator } from '../operator.ts';
import { findCall, plannedCalls } from '../plan-reading.ts';
import { append, freshRun, insertedId } from '../plan-writing.ts';

/**
 * The request names the tenant that it would like to be of, beside a target of that tenant. A sound gateway takes the tenant
 * from the authenticated principal and from nothing that a caller writes. Seed 000, "tenant from the session"; RA-14.
 */
export const supplyTenantInArguments: Operator = {
  id: 'supply-tenant-in-arguments',
  family: 'identity',
  claim: 'A request names another tenant as its own, and a target of that tenant; the target must not be touched.',
  clauses: ['resource'],
  cases: ['RA-14'],
  seeds: [
    '000: Resolve target resources and check tenant/object authorization',
    '004: injected context that the model cannot override',
  ],
  level: 'authorization',
  attacks: 'a target of another tenant',
  needs: ['invoke', 'submit'],
  scope: 'run',
  blast: 'read',
  paths: ['direct', 'model'],
  sites: ({ plan, cast, contract }) =>
    cast.outsider === undefined
      ? []
      : plannedCalls(plan)
          .filter(({ proposal: { tool, arguments: args } }) => {
            const rule = contract.tools[tool];
            // A recipient belongs to nobody; only what has an owner can be of another tenant.
            return rule?.approval === 'none' && rule.readOnly && onDecoy(contract, tool, args, 'foreign') !== undefined;
          })
          .map(({ ref }) => `call:${ref}`),
  choices: () => ({ carrier: ['direct', 'chat', 'messages'] }),
  rewrite({ plan, cast, contract }, site, parameters) {
    const call = findCall(plan, site.slice('call:'.length));
    const tenant = contract.principals[cast.outsider ?? '']?.tenant;
    if (call === undefined || tenant === undefined) return undefined;
    const { tool } = call.proposal;
    const moved = onDecoy(contract, tool, call.proposal.arguments, 'foreign');
    if (moved === undefined) return undefined;
    // A call that was foreign already stays so: only the tenant is new.
    const own = contract.tools[tool]?.effect?.resource ?? '';
    const args = String(moved[own]).endsWith('.foreign}') ? moved : call.proposal.arguments;
    const common = {
      id: insertedId(plan, 'supply-tenant-in-arguments', site),
      as: cast.owner,
      attack: 'supply-tenant-in-arguments',
      control: { tenant },
    };
    if (parameters.carrier === 'direct')
      return append(plan, { ...common, do: 'invoke', path: 'direct', tool, arguments: args });
    return append(plan, {
      ...common,
      do: 'submit',
      twin: parameters.carrier === 'messages' ? 'messages' : 'chat',
      run: freshRun(plan, 'elsewhere'),
      turn: 0,
      messages: [{ role: 'user', text: 'What do we know about this customer?' }],
      rounds: [[{ tool, arguments: args }]],
    });
  },
  twin: ({ plan }) => plan,
};
