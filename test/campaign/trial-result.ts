import type { TrialResult } from '../../src/campaign/trial.ts';
import { makeMarker } from '../../src/model/marker.ts';
import type { ScenarioBaseline } from '../../src/scenario/scenario.ts';

/** A judged trial, as small as it can be: two clauses, one effect. */
export function trialResult(id: string, verdict: 'held' | 'inconclusive' = 'held'): TrialResult {
  const marker = makeMarker('key', id, 'explore/1');
  const plan = { base: 'refund', actions: [] };
  const clauses = ['provenance', 'liveness'] as const;
  return {
    spec: {
      mutant: { id, baseline: 'refund', recipe: [], origin: 'systematic' },
      plan,
      baseline: {} as ScenarioBaseline,
      attempt: 'explore/1',
    },
    marker,
    judgement: {
      verdict,
      ...(verdict === 'held' ? {} : { why: 'unsettled' as const }),
      verdicts: clauses.map((clause) =>
        verdict === 'held' ? { clause, verdict } : { clause, verdict, why: 'unsettled' as const },
      ),
      tested: [{ clause: 'provenance', tool: 'refund', action: 'standing' }],
      witnesses: [],
      fingerprints: [],
      permitted: 1,
      happened: 1,
      openQuestions: [],
      excess: [],
      ended: [],
      capped: false,
    },
    plan,
    facts: [],
    effects: [
      {
        id: 'e-1',
        canary: 'invoice',
        kind: 'change',
        resource: `inv-${marker}-1`,
        at: 1,
        marker,
        attribution: 'exact',
      },
    ],
    modelLog: [],
    tenants: new Map([[`inv-${marker}-1`, 'acme']]),
  };
}
