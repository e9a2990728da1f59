import type { CallRecord } from '../call-record.ts';
import type { Gateway } from '../gateway.ts';
import { EVERY_RUN } from '../store/changes.ts';
import type { Store } from '../store/open.ts';

/** The time as a run feels it, milliseconds since the epoch: the clock, and by how much the control plane put it forward. */
export function timeOf(store: Store, run: string): number {
  return Date.now() + offsetOf(store, run);
}

/** Whether a call is too old to be approved or executed, by the clock of its run. */
export function hasExpired({ store, weak }: Gateway, call: CallRecord): boolean {
  return call.expiresAt <= timeOf(store, call.run) && !weak.has('call-never-expires');
}

/** Puts the clock of one run, or of every run without a clock of its own, forward. */
export function advanceClock(store: Store, run: string | undefined, ms: number): void {
  const whose = run ?? EVERY_RUN;
  store.changes.put(whose, 'clock', 'offset', offsetOf(store, whose) + ms);
}

function offsetOf(store: Store, run: string): number {
  return Number(store.changes.find(run, 'clock', 'offset') ?? 0);
}
