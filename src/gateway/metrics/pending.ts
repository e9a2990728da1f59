import { hasExpired } from '../drift/clock.ts';
import { policyVersionOf } from '../drift/policy.ts';
import { pinHolds, toolNow } from '../drift/tool-now.ts';
import type { Gateway } from '../gateway.ts';
import { counted, type Metric } from './metric.ts';

const pending = ({ store }: Gateway) => store.calls.open().filter((call) => call.state !== 'EXECUTING');

export const stalePendingCalls: Metric = {
  name: 'stale_pending_calls',
  type: 'gauge',
  help: 'Stale pending calls: not started, not ended and older than a call lives, by tool.',
  labels: ['tool'],
  samples: (gateway) =>
    counted(
      pending(gateway)
        .filter((call) => hasExpired(gateway, call))
        .map(({ tool }) => ({ tool })),
    ),
};

export const versionDrift: Metric = {
  name: 'tool_policy_version_drift',
  type: 'gauge',
  help: 'Tool-policy version drift: pending calls that were proposed under another version of their tool or of the policy.',
  labels: ['tool', 'of'],
  samples: (gateway) =>
    counted(
      pending(gateway).flatMap((call) => {
        const now = toolNow(gateway, call.run, call.tool);
        const tool = now !== undefined && pinHolds(call, now, gateway.weak) ? [] : [{ tool: call.tool, of: 'tool' }];
        const same = policyVersionOf(gateway.store, call.run) === call.policyVersion;
        return same ? tool : [...tool, { tool: call.tool, of: 'policy' }];
      }),
    ),
};
