import { type Check, established } from '../dispatch.ts';
import { refuseKilled } from '../drift/kill-switch.ts';
import { ENVIRONMENT } from '../gateway.ts';
import { Refusal } from '../refusal.ts';

/** 8. Apply environment, network, data, rate, cost, and destructive-action guardrails of the registry. */
export const applyGuardrails: Check = {
  id: '08-apply-guardrails',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    const { policy } = tool;
    refuseKilled(dispatch, tool);
    if (!policy.environments.includes(ENVIRONMENT)) {
      throw new Refusal('forbidden', 'the tool is not allowed in this environment');
    }
    if (policy.flags.destructive && !policy.approval.required) {
      throw new Refusal('forbidden', 'a destructive tool must require approval');
    }
    if (Buffer.byteLength(JSON.stringify(record.arguments)) > policy.limits.argumentBytes) {
      throw new Refusal('forbidden', 'the arguments are too large');
    }
    if (dispatch.gateway.store.calls.countOfRun(record.run) > policy.limits.callsPerRun) {
      throw new Refusal('forbidden', 'the run has used up its calls');
    }
  },
};
