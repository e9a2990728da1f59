import type { CallRecord } from './call-record.ts';
import { dispatchCall } from './dispatcher.ts';
import type { Gateway } from './gateway.ts';
import { validateResult } from './results/validate.ts';
import type { Outcome } from './tool.ts';

const LOST = JSON.stringify({
  error: { class: 'unknown', message: 'the worker stopped while the call was executing' },
});

/**
 * Recovers a run whose worker died: what it was executing is UNKNOWN, then each UNKNOWN call is compared with the tool's own
 * record of the operation. A tool that keeps no record leaves the call UNKNOWN, for a person. Nothing is executed again.
 */
export async function recoverRun(gateway: Gateway, runId: string): Promise<void> {
  const { store, faults, weak } = gateway;
  for (const call of store.calls.ofRun(runId)) {
    if (call.state !== 'EXECUTING' || !faults.takeLost(call.id)) continue;
    const { id, run, principal: by } = call;
    store.machine.moveCall({ call: id, run, from: 'EXECUTING', to: 'UNKNOWN', by, result: LOST });
    gateway.queue.settleLost(id);
  }
  for (const call of store.calls.ofRun(runId).filter((one) => one.state === 'UNKNOWN')) {
    if (weak.has('recovery-repeats-unknown')) await repeat(gateway, call);
    else reconcile(gateway, call);
  }
}

/** Takes the word of the tool's own record. False when it keeps none: the call stays as it is. */
export function reconcile(gateway: Gateway, call: CallRecord): boolean {
  const outcome = gateway.tools.find(call.tool)?.reconcile?.(call.idempotencyKey);
  if (outcome === undefined) return false;
  const { id, run, principal: by } = call;
  const { to, result, effectReference } = ended(gateway, call.tool, outcome);
  gateway.store.machine.moveCall({ call: id, run, from: 'UNKNOWN', to, by, result, effectReference });
  return true;
}

function ended(gateway: Gateway, name: string, outcome: Exclude<Outcome, { kind: 'unknown' }>) {
  const tool = gateway.tools.find(name);
  const result = tool === undefined ? '{}' : JSON.stringify(validateResult(gateway, tool, outcome).result);
  if (outcome.kind === 'failed') return { to: 'FAILED' as const, result, effectReference: undefined };
  return { to: 'SUCCEEDED' as const, result, effectReference: outcome.effectReference };
}

async function repeat(gateway: Gateway, call: CallRecord): Promise<void> {
  const actor = gateway.principals.find(call.principal);
  if (actor !== undefined) await dispatchCall(gateway, { call: call.id, path: 'recovery', cause: 'recovery', actor });
}
