import type { Gateway } from '../gateway.ts';
import type { Principal } from '../principals.ts';
import { Refusal } from '../refusal.ts';
import type { Weaknesses } from '../registry.ts';
import type { Store } from '../store/open.ts';

/** Whether the session in which a principal acts was ended, as a run feels it. What it asks for, nobody asks for. */
export function isEnded(store: Store, run: string, principal: string, weak: Weaknesses): boolean {
  return !weak.has('ended-session-taken') && store.changes.find(run, 'session', principal) === 'ended';
}

/** Whether a principal still belongs to its tenant, as a run feels it. Read anew for every request and every dispatch. */
export function isMember(store: Store, run: string, principal: string, weak: Weaknesses): boolean {
  if (weak.has('membership-cached')) return true;
  return store.changes.find(run, 'membership', principal) !== 'revoked';
}

/** Whoever's session was ended is nobody, for every request that is about the run, whether or not its address says so. */
export function refuseEnded({ store, weak }: Gateway, run: string, { principal }: Principal): void {
  if (isEnded(store, run, principal, weak)) throw new Refusal('unauthenticated', 'the session was ended');
}
