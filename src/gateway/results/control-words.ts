import { takeAsApproved } from '../control-fields.ts';
import type { Gateway } from '../gateway.ts';

const APPROVES = /\bapproved\b\W{1,4}(true|yes)\b/i;

/** What a result says of approvals is text like any other, unless this guard is gone: then it approves what waits. */
export function heedResult(gateway: Gateway, run: string, result: string): void {
  if (!gateway.weak.has('result-text-trusted') || !APPROVES.test(result)) return;
  const pending = gateway.store.calls.ofRun(run).filter((call) => call.state === 'APPROVAL_PENDING');
  for (const call of pending) takeAsApproved(gateway, call, call.principal);
}
