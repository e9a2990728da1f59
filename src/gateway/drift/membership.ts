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
