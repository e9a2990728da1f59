import type { Clause } from '../model/clause.ts';
import type { DispatchPath } from '../model/dispatch-path.ts';

/** A named switch that removes one guard of the reference gateway, so that detection can be measured. */
export interface Weakness {
  /** Also the name of its file. */
  id: string;
  /** The clause of the dispatch invariant that falls with the guard. */
  clause: Clause;
  /** One sentence: what the gateway does when it is on. */
  summary: string;
  /** The dispatch path on which it shows first; absent when no dispatch is involved. */
  path?: DispatchPath;
}
