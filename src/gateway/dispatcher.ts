import { loadCall } from './checks/01-load-call.ts';
import { bindActor } from './checks/02-bind-actor.ts';
import { confirmState } from './checks/03-confirm-state.ts';
import { resolveTool } from './checks/04-resolve-tool.ts';
import { validateArguments } from './checks/05-validate-arguments.ts';
import { authorizeTarget } from './checks/06-authorize-target.ts';
import { verifyApproval } from './checks/07-verify-approval.ts';
import { applyGuardrails } from './checks/08-apply-guardrails.ts';
import { reserveExecution } from './checks/09-reserve-execution.ts';
import { invokeTool } from './checks/10-invoke-tool.ts';
import type { Check, Dispatch, DispatchOutcome, DispatchRequest } from './dispatch.ts';
import { WorkerDied } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { newId } from './ids.ts';
import { recordPolicy } from './policy/decision.ts';
import { Refusal } from './refusal.ts';

/** The ten, in the order of the seed. Every path to an effect passes all of them; there is no other way to a tool. */
const CHECKS: readonly Check[] = [
  loadCall,
  bindActor,
  confirmState,
  resolveTool,
  validateArguments,
  authorizeTarget,
  verifyApproval,
  applyGuardrails,
  reserveExecution,
  invokeTool,
];

/**
 * Brings one recorded call to execution, or refuses. Up to the reservation nothing waits, so calls that are dispatched
 * together are reserved together. A refusal is an answer, not an exception; a fault is thrown.
 */
export async function dispatchCall(gateway: Gateway, request: DispatchRequest): Promise<DispatchOutcome> {
  const dispatch: Dispatch = { ...request, gateway, ran: [] };
  for (const check of CHECKS) {
    try {
      const waiting = check.run(dispatch);
      if (waiting !== undefined) await waiting;
    } catch (error) {
      if (error instanceof WorkerDied) return died(dispatch);
      if (!(error instanceof Refusal)) throw error;
      recordRefusal(dispatch, check, error);
      return { kind: 'refused', by: check.id, refusal: error };
    }
    dispatch.ran.push(check.id);
  }
  return { kind: 'executed', state: gateway.store.calls.get(request.call).state };
}

/** A dead worker writes nothing more. Its reservation is in the store, and stays there until somebody recovers the run. */
function died(dispatch: Dispatch): DispatchOutcome {
  if (dispatch.gateway.weak.has('crash-loses-reservation')) loseReservation(dispatch);
  return { kind: 'died' };
}

/** What is left when the guard is gone: the call can be dispatched again, and the approvals that it used are unused. */
function loseReservation({ gateway, record, approvals = [] }: Dispatch): void {
  if (record === undefined) return;
  const { store } = gateway;
  const { id: call, run, principal: by } = record;
  store.transaction(() => {
    if (!store.machine.moveCallLawlessly({ call, run, from: 'EXECUTING', to: 'DISPATCH_AUTHORIZED', by })) return;
    for (const approval of approvals) store.approvals.giveBack(approval.id);
  });
}

/** Leaves nothing that could run later: the call ends, unless it was only the actor or the moment that was wrong. */
function recordRefusal(dispatch: Dispatch, check: Check, refusal: Refusal): void {
  const { store } = dispatch.gateway;
  const { record, actor, path, cause } = dispatch;
  const attempt = newId('att');
  refusal.attempt = attempt;
  if (record === undefined) {
    recordPolicy(dispatch, attempt, { by: check.id, refusal });
    return;
  }
  const { id: call, run } = record;
  const by = actor.principal;
  const checks = [...dispatch.ran, check.id];
  const now = Date.now();
  store.transaction(() => {
    // A call that was reserved has its decision; what became of it is its outcome.
    if (dispatch.attempt === undefined) recordPolicy(dispatch, attempt, { by: check.id, refusal });
    if (check.endsCall && dispatch.expected === 'DISPATCH_AUTHORIZED') {
      const result = JSON.stringify({ error: refusal.toJSON() });
      store.machine.moveCall({
        call,
        run,
        from: 'DISPATCH_AUTHORIZED',
        to: 'TERMINATED',
        by,
        closedBy: 'refused',
        result,
      });
    }
    store.attempts.insert({
      id: attempt,
      call,
      path,
      cause,
      actor: by,
      hooks: JSON.stringify(dispatch.hooks ?? []),
      context: null,
      checks: JSON.stringify(checks),
      refusedBy: check.id,
      reason: refusal.message,
      outcome: 'refused',
      startedAt: now,
      endedAt: now,
    });
    if (dispatch.gateway.weak.has('refusal-not-audited')) return;
    const code = refusal.policy?.code ?? check.id.replace(/^\d+-/, '');
    const detail = { attempt, path, cause, tool: record.tool, by: check.id, code, reason: refusal.message };
    store.audit.append({ kind: 'refusal', principal: by, run, operation: call, detail });
  });
}
