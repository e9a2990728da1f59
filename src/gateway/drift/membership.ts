import type { Weaknesses } from '../registry.ts';
import type { Store } from '../store/open.ts';

/** Whether a principal still belongs to its tenant, as a run feels it. Read anew for every request and every dispatch. */
export function isMember(store: Store, run: string, principal: string, weak: Weaknesses): boolean {
  if (weak.has('membership-cached')) return true;
  return store.changes.find(run, 'membership', principal) !== 'revoked';
}
