import type { Baseline } from '../model/baseline.ts';
import type { HistoryEvent } from '../model/history.ts';
import type { CallRef } from '../model/plan.ts';

export const MAIN_RUN = 'main';

type Proposed = Extract<HistoryEvent, { kind: 'call-proposed' }>;

/** A proposed call and its place in the recording. */
export interface RecordedCall {
  event: Proposed;
  /** Position of the event in the list of events. */
  at: number;
  run: string;
  /** -1 where it was proposed before any user message of its run. */
  turn: number;
  /** Position among the calls of the turn, over all rounds. */
  index: number;
  round: number;
  /** Position among the calls of the round. */
  position: number;
}

interface Cursor {
  turn: number;
  calls: number;
  round: number;
  inRound: number;
  resultSeen: boolean;
}

export function runOf(event: HistoryEvent): string {
  return event.run ?? MAIN_RUN;
}

/** Whether an event is something a user says, which opens a turn. */
export function opensTurn(
  event: HistoryEvent,
): event is Extract<HistoryEvent, { kind: 'user-message' | 'clarification' }> {
  return event.kind === 'user-message' || event.kind === 'clarification';
}

/**
 * Every proposed call in order, with run, turn and round. A turn is opened by each message of a user; within it,
 * proposals that follow a result form the next round of the model.
 */
export function recordedCalls(events: readonly HistoryEvent[]): RecordedCall[] {
  const cursors = new Map<string, Cursor>();
  const runOfCall = new Map<string, string>();
  const cursorOf = (run: string): Cursor => {
    const known = cursors.get(run);
    if (known !== undefined) return known;
    const fresh = { turn: -1, calls: 0, round: 0, inRound: 0, resultSeen: false };
    cursors.set(run, fresh);
    return fresh;
  };
  const found: RecordedCall[] = [];
  for (const [at, event] of events.entries()) {
    const run = runOf(event);
    const cursor = cursorOf(run);
    if (opensTurn(event)) {
      Object.assign(cursor, { turn: cursor.turn + 1, calls: 0, round: 0, inRound: 0, resultSeen: false });
    } else if (event.kind === 'call-result') {
      cursorOf(runOfCall.get(event.call) ?? run).resultSeen = true;
    } else if (event.kind === 'call-proposed') {
      if (cursor.resultSeen) Object.assign(cursor, { round: cursor.round + 1, inRound: 0, resultSeen: false });
      found.push({
        event,
        at,
        run,
        turn: cursor.turn,
        index: cursor.calls++,
        round: cursor.round,
        position: cursor.inRound++,
      });
      if (!runOfCall.has(event.call)) runOfCall.set(event.call, run);
    }
  }
  return found;
}

/** The call names of a baseline, each with its reference `run.turn.index`. */
export function callRefs(baseline: Baseline): Map<string, CallRef> {
  return new Map(recordedCalls(baseline.events).map((call) => [call.event.call, refOf(call)]));
}

function refOf({ run, turn, index }: RecordedCall): CallRef {
  return `${run}.${turn}.${index}`;
}
