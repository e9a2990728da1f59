import { setTimeout as sleep } from 'node:timers/promises';
import { actingFor } from '../acting-for.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { timeOf } from '../drift/clock.ts';
import { killed, stoppedInFlight } from '../drift/kill-switch.ts';
import { newId } from '../ids.ts';
import { recordGrant, recordOutcomeOf } from '../operation-trail.ts';
import type { Principal } from '../principals.ts';
import { confirmOutcome } from '../results/confirm.ts';
import { heedResult } from '../results/control-words.ts';
import { insteadOf, oddly } from '../results/odd.ts';
import { validateResult } from '../results/validate.ts';
import { contextOf } from '../session-context.ts';
import type { Grant, Outcome, Session } from '../tool.ts';

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
    if (delayMs !== undefined) return begunLate(dispatch, delayMs).then(() => this.run(dispatch));
    faults.crashAt(record.run, record.id, 'before-effect');
    // Time may have passed since check 8: a switch that was thrown in the meantime is heeded here.
    const scope = stoppedInFlight(dispatch, tool);
    if (scope !== undefined) return recordOutcome(dispatch, { kind: 'failed', message: killed(scope).message });
    let outcome: Outcome | Promise<Outcome>;
    const odd = faults.take(record.run, 'result');
    try {
      outcome =
        (odd && insteadOf(odd)) ??
        tool.run(record.arguments, brokerGrant(dispatch), inFlight.begin(attempt, dispatch, tool));
    } catch (error) {
      // Nobody can say how far it got.
      outcome = { kind: 'unknown', message: (error as Error).message };
    }
    const conclude = (said: Outcome): void => {
      inFlight.end(attempt);
      recordOutcome(dispatch, odd === undefined ? said : oddly(said, odd));
    };
    if (!(outcome instanceof Promise)) return conclude(outcome);
    return outcome.catch((error: Error): Outcome => ({ kind: 'unknown', message: error.message })).then(conclude);
  },
};

/** A tool that is slow to begin; when it is told to stop it waits no longer. */
async function begunLate(dispatch: Dispatch, ms: number): Promise<void> {
  const { inFlight } = dispatch.gateway;
  const attempt = established(dispatch.attempt, 'the attempt');
  const signal = inFlight.begin(attempt, dispatch, established(dispatch.tool, 'the tool'));
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  inFlight.end(attempt);
}

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
    session: sessionOf(dispatch),
  };
  recordGrant(dispatch, newId('grt'), grant);
  return grant;
}

function sessionOf(dispatch: Dispatch): Session {
  const { gateway } = dispatch;
  const record = established(dispatch.record, 'the call');
  const roles = gateway.principals.find(record.principal)?.roles ?? [];
  const usable = gateway.tools.all().filter(({ policy }) => roles.some((role) => policy.allowedRoles.includes(role)));
  return {
    run: record.run,
    now: timeOf(gateway.store, record.run),
    context: contextOf(gateway, record),
    roles,
    scopes: [...new Set(usable.flatMap(({ policy }) => policy.scopes))].sort(),
  };
}

function named({ principal, tenant }: Pick<Principal, 'principal' | 'tenant'>): Pick<Grant, 'principal' | 'tenant'> {
  return { principal, tenant };
}

const STATE = { succeeded: 'SUCCEEDED', failed: 'FAILED', unknown: 'UNKNOWN' } as const;

function recordOutcome(dispatch: Dispatch, said: Outcome): void {
  const { gateway } = dispatch;
  const { store, faults, weak } = gateway;
  const { id, run } = established(dispatch.record, 'the call');
  const tool = established(dispatch.tool, 'the tool');
  faults.crashAt(run, id, 'after-effect');
  const outcome: Outcome =
    faults.take(run, 'fail-after-effect') === undefined
      ? confirmOutcome(tool, said, weak)
      : { kind: 'unknown', message: 'the tool broke off' };
  const attempt = established(dispatch.attempt, 'the attempt');
  const effectReference = outcome.kind === 'succeeded' ? outcome.effectReference : undefined;
  const { result, validation } = validateResult(gateway, tool, outcome);
  const hidden = weak.has('result-hides-effect') && (validation === 'other-schema' || validation === 'too-large');
  const to = hidden ? 'FAILED' : STATE[outcome.kind];
  const by = dispatch.actor.principal;
  faults.crashAt(run, id, 'before-record');
  store.transaction(() => {
    const text = JSON.stringify(result);
    store.machine.moveCall({ call: id, run, from: 'EXECUTING', to, by, result: text, effectReference });
    store.attempts.finish(attempt, [...dispatch.ran, '10-invoke-tool'], to);
    // What the tool claimed stands beside what is known of the effect.
    recordOutcomeOf(dispatch, { attempt, outcome: to, claimed: said.kind, validation, result, effectReference });
    heedResult(gateway, run, text);
  });
}
