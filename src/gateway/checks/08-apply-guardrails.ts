import type { CallRecord } from '../call-record.ts';
import { type Check, type Dispatch, established } from '../dispatch.ts';
import { timeOf } from '../drift/clock.ts';
import { refuseKilled } from '../drift/kill-switch.ts';
import { purposeOf } from '../drift/purpose.ts';
import { ENVIRONMENT, PLACE } from '../gateway.ts';
import { Refusal } from '../refusal.ts';
import { hasLiveContext } from '../session-context.ts';
import type { Store } from '../store/open.ts';
import type { PostureEvent } from '../store/posture.ts';

const narrower = (code: string) => ({ decision: 'require-narrower', code }) as const;

/** 8. Apply environment, network, data, rate, cost, posture and destructive-action guardrails of the registry. */
export const applyGuardrails: Check = {
  id: '08-apply-guardrails',
  endsCall: true,
  run(dispatch) {
    const record = established(dispatch.record, 'the call');
    const tool = established(dispatch.tool, 'the tool');
    const { policy } = tool;
    refuseKilled(dispatch, tool);
    if (!policy.environments.includes(ENVIRONMENT) && !dispatch.gateway.weak.has('environment-ignored')) {
      throw new Refusal('forbidden', 'the tool is not allowed in this environment');
    }
    if (policy.flags.destructive && !policy.approval.required) {
      throw new Refusal('forbidden', 'a destructive tool must require approval');
    }
    const bytes = Buffer.byteLength(JSON.stringify(record.arguments));
    if (bytes > policy.limits.argumentBytes && !dispatch.gateway.weak.has('arguments-not-capped')) {
      throw new Refusal('forbidden', 'the arguments are too large', undefined, narrower('too-large'));
    }
    applyWindow(dispatch);
    applyPurpose(dispatch);
    if (policy.needsContext === true && !hasLiveContext(dispatch.gateway, record.run)) {
      throw new Refusal('forbidden', 'the session has set no context that still holds', undefined, {
        code: 'no-context',
      });
    }
    const egress = tool.egressProblem?.(record.arguments);
    if (egress !== undefined) throw new Refusal('forbidden', egress, undefined, narrower('egress'));
    applyConcurrency(dispatch);
    applyBudgets(dispatch);
    applyFloor(dispatch);
  },
};

/** The hours and the places of the tool, by the clock of the run. */
function applyWindow(dispatch: Dispatch): void {
  const { run } = established(dispatch.record, 'the call');
  const { hours, places } = established(dispatch.tool, 'the tool').policy.limits;
  const { store, weak } = dispatch.gateway;
  const hour = new Date(timeOf(store, run)).getUTCHours();
  if (hours !== undefined && (hour < hours[0] || hour >= hours[1]) && !weak.has('hours-unlimited')) {
    throw new Refusal('forbidden', 'the tool may not be used at this hour');
  }
  if (places !== undefined && !places.includes(PLACE) && !weak.has('place-unlimited')) {
    throw new Refusal('forbidden', 'the tool may not be used in this place');
  }
}

/** The purpose that the run states is one that the tool serves. */
function applyPurpose(dispatch: Dispatch): void {
  const { run } = established(dispatch.record, 'the call');
  const { purposes } = established(dispatch.tool, 'the tool').policy.limits;
  const { store, weak } = dispatch.gateway;
  if (purposes === undefined || purposes.includes(purposeOf(store, run)) || weak.has('purpose-unbound')) return;
  throw new Refusal('forbidden', 'the tool does not serve the purpose of the run', undefined, narrower('purpose'));
}

/** What a run has executed at the same time: one more than it may is refused, and waits for nothing. */
function applyConcurrency(dispatch: Dispatch): void {
  const record = established(dispatch.record, 'the call');
  const { atOnce } = established(dispatch.tool, 'the tool').policy.limits;
  const { store, weak } = dispatch.gateway;
  if (atOnce === undefined || weak.has('concurrency-unlimited')) return;
  const executing = store.calls
    .ofRun(record.run)
    .filter((one) => one.tool === record.tool && one.state === 'EXECUTING');
  if (executing.length < atOnce) return;
  throw new Refusal('forbidden', 'the run has enough calls of this tool under way', undefined, { code: 'concurrency' });
}

/** What a run may still do: executions of the tool and their amounts are counted, those under way among them. */
function applyBudgets(dispatch: Dispatch): void {
  const record = established(dispatch.record, 'the call');
  const tool = established(dispatch.tool, 'the tool');
  const { store, weak } = dispatch.gateway;
  const { callsPerRun, spendPerRunCents } = tool.policy.limits;
  // What a run has others do for it counts as its own.
  const before = store.changes
    .family(record.run)
    .flatMap((run) => store.calls.ofRun(run))
    .filter((call) => call.tool === record.tool)
    .flatMap((call) => Array<CallRecord>(executionsOf(store, call)).fill(call));
  if (before.length >= callsPerRun && !weak.has('rate-unlimited')) {
    throw new Refusal('forbidden', 'the run has used up its calls of this tool', undefined, { code: 'rate' });
  }
  const { spends } = tool;
  if (spends === undefined || spendPerRunCents === undefined || weak.has('spend-not-cumulative')) return;
  const spent = before.reduce((sum, call) => sum + spends(call.arguments), 0);
  if (spent + spends(record.arguments) > spendPerRunCents) {
    throw new Refusal(
      'forbidden',
      'the amounts of the run are over their limit together',
      undefined,
      narrower('spend'),
    );
  }
}

/**
 * How often a call counts: each attempt that reserved it, but for those that failed. A copy of the record in another run has
 * made none.
 */
function executionsOf(store: Store, call: CallRecord): number {
  const counts = (outcome: string | null): boolean =>
    call.state === 'FAILED' ? outcome === 'SUCCEEDED' : outcome !== 'FAILED';
  return store.attempts.ofCall(call.id).filter((one) => one.refusedBy === null && counts(one.outcome)).length;
}

/** The posture of the session is at or above the floor of the tool, as the ledger says now. */
function applyFloor(dispatch: Dispatch): void {
  const record = established(dispatch.record, 'the call');
  const { floor } = established(dispatch.tool, 'the tool').policy;
  const { store, weak } = dispatch.gateway;
  if (floor === undefined || weak.has('posture-ignored')) return;
  const level = store.posture.level(record.run);
  if (level >= floor) return;
  const ledger = store.posture.slice(record.run);
  const detail = { decision: 'require-step-up', floor, level, because: fellBelow(ledger, floor), ledger };
  store.audit.append({ kind: 'posture', principal: record.principal, run: record.run, operation: record.id, detail });
  const note = { decision: 'require-step-up', code: 'posture-floor' } as const;
  throw new Refusal('forbidden', 'the session must be verified again before this', undefined, note);
}

/** The event with which the session fell below a floor: it is the one that is responsible for a refusal. */
function fellBelow(ledger: readonly PostureEvent[], floor: number): PostureEvent | null {
  const lastAbove = ledger.findLastIndex(({ level }) => level >= floor);
  return ledger[lastAbove + 1] ?? null;
}
