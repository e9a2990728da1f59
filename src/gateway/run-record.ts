import type { RunState } from '../model/run-state.ts';
import type { CallRecord } from './call-record.ts';

/**
 * Who may speak next in a run. `CALL_PROPOSED` covers the whole open turn; what a client is shown while a turn is open is
 * the state of its least advanced call.
 */
export type StoredRunState = 'AWAITING_USER' | 'MODEL_PENDING' | 'CALL_PROPOSED' | 'TERMINATED';

/** Control state of one run. */
export interface RunRecord {
  id: string;
  /** The owner; authority of every call in the run. */
  principal: string;
  tenant: string;
  dispatch: 'inline' | 'queue';
  origin: 'run' | 'chat' | 'direct' | 'schedule' | 'delegate';
  state: StoredRunState;
  /** Counts user messages; 0 before the first. */
  turn: number;
  /** Batches of proposals in this turn. */
  rounds: number;
  /** Digest of the last user message: the purpose of the calls of this turn. */
  purpose: string;
  /** 1 while the model has not been given the results of its last batch. */
  unanswered: 0 | 1;
  createdAt: number;
}

const ADVANCE: readonly RunState[] = [
  'CALL_PROPOSED',
  'APPROVAL_PENDING',
  'DISPATCH_AUTHORIZED',
  'EXECUTING',
  'UNKNOWN',
  'FAILED',
  'SUCCEEDED',
  'TERMINATED',
];

/** The state of a run as a client sees it; `calls` are those of its current turn. */
export function shownState(run: RunRecord, calls: readonly CallRecord[]): RunState {
  if (run.state !== 'CALL_PROPOSED') return run.state;
  const states = new Set<RunState>(calls.map((call) => call.state));
  return ADVANCE.find((state) => states.has(state)) ?? 'CALL_PROPOSED';
}
