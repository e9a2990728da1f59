import { setTimeout as sleep } from 'node:timers/promises';
import { actingFor } from '../acting-for.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { killed, stoppedInFlight } from '../drift/kill-switch.ts';
import { newId } from '../ids.ts';
import { recordGrant, recordOutcomeOf } from '../operation-trail.ts';
import type { Principal } from '../principals.ts';
import type { Grant, Outcome } from '../tool.ts';

/** 10. Invoke the tool with least-privileged, scoped credentials, and record how it ended. */
export const invokeTool: Check = {
  id: '10-invoke-tool',
  endsCall: false,
  run(dispatch) {
    const tool = established(dispatch.tool, 'the tool');
    const record = established(dispatch.record, 'the call');
    const { faults, inFlight } = dispatch.gateway;
    const attempt = established(dispatch.attempt, 'the attempt');
    const delayMs = faults.take(record.run, 'delay-effect');
    if (delayMs !== undefined) return sleep(delayMs).then(() => this.run(dispatch));
    faults.crashAt(record.run, record.id, 'before-effect');
    // Time may have passed since check 8: a switch that was thrown in the meantime is heeded here.
    const scope = stoppedInFlight(dispatch, tool);
    if (scope !== undefined) return recordOutcome(dispatch, { kind: 'failed', message: killed(scope).message });
    let outcome: Outcome | Promise<Outcome>;
    try {
      outcome = tool.run(record.arguments, brokerGrant(dispatch), inFlight.begin(attempt, dispatch, tool));
    } catch (error) {
      // Nobody can say how far it got.
      outcome = { kind: 'unknown', message: (error as Error).message };
    }
    if (!(outcome instanceof Promise)) {
      inFlight.end(attempt);
      return recordOutcome(dispatch, outcome);
    }
    return outcome
      .catch((error: Error): Outcome => ({ kind: 'unknown', message: error.message }))
      .finally(() => inFlight.end(attempt))
      .then((settled) => recordOutcome(dispatch, settled));
  },
};

/** Minted after everything else was checked: for one tool, one operation, one tenant and a short time. */
function brokerGrant(dispatch: Dispatch): Grant {
  const record = established(dispatch.record, 'the call');
  const { policy } = established(dispatch.tool, 'the tool');
  const grant = {
    audience: record.tool,
    operation: record.idempotencyKey,
    scope: record.tenant,
    ...named(actingFor(dispatch)),
    expires: Date.now() + policy.limits.timeoutMs,
  };
  recordGrant(dispatch, newId('grt'), grant);
  return grant;
}

function named({ principal, tenant }: Pick<Principal, 'principal' | 'tenant'>): Pick<Grant, 'principal' | 'tenant'> {
  return { principal, tenant };
}

const STATE = { succeeded: 'SUCCEEDED', failed: 'FAILED', unknown: 'UNKNOWN' } as const;

function recordOutcome(dispatch: Dispatch, said: Outcome): void {
  const { store, faults } = dispatch.gateway;
  const { id, run } = established(dispatch.record, 'the call');
  faults.crashAt(run, id, 'after-effect');
  const outcome: Outcome =
    faults.take(run, 'fail-after-effect') === undefined ? said : { kind: 'unknown', message: 'the tool broke off' };
  const attempt = established(dispatch.attempt, 'the attempt');
  const to = STATE[outcome.kind];
  const effectReference = outcome.kind === 'succeeded' ? outcome.effectReference : undefined;
  const result =
    outcome.kind === 'succeeded' ? outcome.result : { error: { class: outcome.kind, message: outcome.message } };
  const by = dispatch.actor.principal;
  faults.crashAt(run, id, 'before-record');
  store.transaction(() => {
    store.machine.moveCall({
      call: id,
      run,
      from: 'EXECUTING',
      to,
      by,
      result: JSON.stringify(result),
      effectReference,
    });
    store.attempts.finish(attempt, [...dispatch.ran, '10-invoke-tool'], to);
    recordOutcomeOf(dispatch, { attempt, outcome: to, result, effectReference });
  });
}
