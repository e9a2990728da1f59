import { type Check, established } from '../dispatch.ts';
import { Refusal } from '../refusal.ts';
import { REGISTRY_VERSION } from '../tool-registry.ts';

/** 4. Resolve the exact tool implementation from a trusted registry, as the run's principal may use it now. */
export const resolveTool: Check = {
  id: '04-resolve-tool',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const { tools, principals } = dispatch.gateway;
    const tool = tools.find(record.tool);
    if (tool === undefined) throw new Refusal('forbidden', 'the tool is not registered');
    const { version, allowedRoles, allowedTenants } = tool.policy;
    const pinned = record.toolVersion === version && record.schemaDigest === tool.schemaDigest;
    if (!pinned || record.registryVersion !== REGISTRY_VERSION) {
      throw new Refusal('conflict', 'the tool has changed since the call was proposed');
    }
    const roles = principals.find(record.principal)?.roles ?? [];
    if (!roles.some((role) => allowedRoles.includes(role))) {
      throw new Refusal('forbidden', 'the principal may not use this tool', { role: allowedRoles.join(' or ') });
    }
    if (allowedTenants !== '*' && !allowedTenants.includes(record.tenant)) {
      throw new Refusal('forbidden', 'the tenant may not use this tool');
    }
    dispatch.tool = tool;
  },
};
