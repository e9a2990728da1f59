import type { Store } from '../store/open.ts';

/** What runs are for where nothing else was stated. */
const USUAL = 'service';

/** What a run is for, as it was stated last: the registry says which tools serve it. */
export function purposeOf(store: Store, run: string): string {
  return String(store.changes.find(run, 'purpose', 'stated') ?? USUAL);
}
