import { allSwitches } from '../drift/time-to-stop.ts';
import { labelled, type Metric } from './metric.ts';

export const duplicateEffects: Metric = {
  name: 'duplicate_effects_total',
  type: 'counter',
  help: 'Duplicate effects: executions of one logical operation beyond its first that had, or may have had, an effect.',
  labels: ['tool'],
  samples: ({ store }) =>
    labelled(
      store.db
        .prepare<[], { tool: string; n: number }>(
          `SELECT c.tool, SUM(times - 1) AS n FROM
             (SELECT call, COUNT(*) AS times FROM attempts WHERE outcome IN ('SUCCEEDED', 'UNKNOWN') GROUP BY call)
           JOIN calls c ON c.id = call WHERE times > 1 GROUP BY 1`,
        )
        .all(),
    ),
};

export const unknownOutcomes: Metric = {
  name: 'unknown_outcomes_awaiting_reconciliation',
  type: 'gauge',
  help: 'Unknown outcomes awaiting reconciliation, by tool.',
  labels: ['tool'],
  samples: ({ store }) =>
    labelled(
      store.db
        .prepare<[], { tool: string; n: number }>(
          `SELECT tool, COUNT(*) AS n FROM calls WHERE state = 'UNKNOWN' AND reconciliation = 'required' GROUP BY 1`,
        )
        .all(),
    ),
};

/** From the throw of a switch to the last effect under it; no effect at all counts as at once. */
export const timeToRevoke: Metric = {
  name: 'mean_time_to_revoke_risky_tool_seconds',
  type: 'gauge',
  help: 'Mean time to revoke a risky tool: from its kill switch to the last effect under it, by scope of the switch.',
  labels: ['scope'],
  samples(gateway) {
    const times = new Map<string, number[]>();
    for (const { scope, name, msToLastEffect } of allSwitches(gateway)) {
      const risk = scope === 'tool' ? gateway.tools.registered(name)?.policy.risk : undefined;
      if (risk === 'low' || risk === 'medium') continue;
      times.set(scope, [...(times.get(scope) ?? []), (msToLastEffect ?? 0) / 1000]);
    }
    return [...times].map(([scope, all]) => ({
      labels: { scope },
      value: all.reduce((sum, one) => sum + one, 0) / all.length,
    }));
  },
};
