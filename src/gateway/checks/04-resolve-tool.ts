import { type Check, established } from '../dispatch.ts';
import { policyDenies, policyIsDown } from '../drift/policy.ts';
import { pinHolds, toolOfCall } from '../drift/tool-now.ts';
import { Refusal } from '../refusal.ts';

/** 4. Resolve the exact tool implementation from a trusted registry, as the run's principal may use it now. */
export const resolveTool: Check = {
  id: '04-resolve-tool',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const { principals, store, weak } = dispatch.gateway;
    const tool = toolOfCall(dispatch.gateway, record);
    if (tool === undefined)
      throw new Refusal('forbidden', 'the tool is not registered', undefined, { code: 'unknown-tool' });
    const { allowedRoles, allowedTenants } = tool.policy;
    if (!pinHolds(record, tool, weak)) {
      throw new Refusal('conflict', 'the tool has changed since the call was proposed');
    }
    const roles = principals.find(record.principal)?.roles ?? [];
    if (!roles.some((role) => allowedRoles.includes(role)) && !weak.has('allowed-roles-ignored')) {
      throw new Refusal(
        'forbidden',
        'the principal may not use this tool',
        { role: allowedRoles.join(' or ') },
        { code: 'scope-elevation' },
      );
    }
    const isAllowed = allowedTenants === '*' || allowedTenants.includes(record.tenant);
    if (!isAllowed && !weak.has('allowed-tenants-ignored')) {
      throw new Refusal('forbidden', 'the tenant may not use this tool');
    }
    if (policyIsDown(store, record.run, weak)) throw new Refusal('forbidden', 'the policy engine does not answer');
    if (policyDenies(store, record.run, tool.name) && !weak.has('policy-at-proposal-only')) {
      throw new Refusal('forbidden', 'the policy denies this tool', undefined, { code: 'policy-denies' });
    }
    dispatch.tool = tool;
  },
};
