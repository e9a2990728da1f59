import { isConsumed } from './call-record.ts';
import type { Gateway } from './gateway.ts';
import { Refusal } from './refusal.ts';
import { FULL_POSTURE } from './store/posture.ts';

/** What lowers the trust in a session. Each takes one step off, down to zero, and nothing that is said gives it back. */
export const DEGRADING = ['verification-failed', 'retraction', 'probe', 'refused-ask'] as const;
export type Degrading = (typeof DEGRADING)[number];

/** A verification that an out-of-band channel reports. */
export interface StepUp {
  /** The account whose contact was asked. */
  channel: string;
  /** What the contact answered with; good once. */
  code: string;
}

export function degrade(gateway: Gateway, run: string, event: Degrading): number {
  return note(gateway, run, event, Math.max(0, gateway.store.posture.level(run) - 1));
}

/** Lifts the posture again. Throws a Refusal for a used code and for a contact that the session itself has changed. */
export function stepUp(gateway: Gateway, run: string, { channel, code }: StepUp): number {
  const { store, weak } = gateway;
  if (store.posture.isUsed(code) && !weak.has('step-up-replayed')) {
    throw new Refusal('conflict', 'the code was used before');
  }
  if (changedBySession(gateway, run, channel) && !weak.has('step-up-over-changed-contact')) {
    throw new Refusal('conflict', 'the contact was changed in this session');
  }
  const level = weak.has('step-up-ignored') ? store.posture.level(run) : FULL_POSTURE;
  return note(gateway, run, 'step-up', level, code);
}

/** An operator has taken over: that is the other way back. */
export function handOff(gateway: Gateway, run: string): number {
  return note(gateway, run, 'hand-off', FULL_POSTURE);
}

function changedBySession(gateway: Gateway, run: string, channel: string): boolean {
  return gateway.store.calls
    .ofRun(run)
    .some((call) => isConsumed(call) && gateway.tools.find(call.tool)?.changesContact?.(call.arguments) === channel);
}

/** What the user says is no evidence of who it is. */
export function hear(gateway: Gateway, run: string, text: string): void {
  if (gateway.weak.has('posture-recovers-by-talk') && /\bverified\b/i.test(text)) {
    note(gateway, run, 'claimed', FULL_POSTURE);
  }
}

function note(gateway: Gateway, run: string, event: string, level: number, code?: string): number {
  const { store } = gateway;
  const { principal } = store.runs.get(run);
  store.transaction(() => {
    store.posture.append(run, event, level, code);
    store.audit.append({ kind: 'posture', principal, run, detail: { event, level } });
  });
  return level;
}
