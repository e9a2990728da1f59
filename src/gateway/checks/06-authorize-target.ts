import { type Check, established } from '../dispatch.ts';
import { refusePointed } from '../referents.ts';
import { Refusal } from '../refusal.ts';
import { tenantMayTouch } from '../tenant-guard.ts';

/** 6. Resolve target resources and check tenant/object authorization. */
export const authorizeTarget: Check = {
  id: '06-authorize-target',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    const target = tool.resolveTarget(record.arguments, { tenant: record.tenant });
    dispatch.target = target;
    refusePointed(dispatch.gateway, target.id);
    if (dispatch.path === 'direct' && dispatch.gateway.weak.has('handler-trusts-dispatcher')) return;
    // A target that does not exist and one of another tenant are refused alike.
    if (!tenantMayTouch(record.tenant, target.tenant, dispatch.gateway.weak)) {
      throw new Refusal('forbidden', `there is no such ${target.kind} in the tenant`, undefined, {
        code: 'other-tenant',
      });
    }
  },
};
