import type { Baseline } from '../model/baseline.ts';
import type { HistoryEvent } from '../model/history.ts';
import { type RecordedCall, recordedCalls, runOf } from './calls.ts';
import { type Report, suggest } from './report.ts';

const PHRASES: Partial<Record<HistoryEvent['kind'], string>> = {
  'approval-requested': 'approval request',
  'approval-decided': 'decision',
  dispatch: 'dispatch',
  state: 'state transition',
  'call-result': 'result',
  cancellation: 'cancellation',
};

/** Calls have one name each, follow a user message, and everything said of a call follows its proposal. */
export function checkCalls({ events }: Baseline, report: Report): void {
  const calls = new Map<string, RecordedCall>();
  for (const call of recordedCalls(events)) {
    const { event, at, turn } = call;
    const first = calls.get(event.call);
    if (first !== undefined) {
      report(
        ['events', at, 'call'],
        `the call name ${JSON.stringify(event.call)} is used twice (first at seq ${first.event.seq})`,
      );
    } else calls.set(event.call, call);
    if (turn < 0)
      report(['events', at], `a call is proposed before any user message of the run ${JSON.stringify(call.run)}`);
    if (event.sameIdAs !== undefined) checkSameId(call, event.sameIdAs, calls, report);
  }
  const results = new Map<string, number>();
  for (const [i, event] of events.entries()) {
    const what = PHRASES[event.kind];
    if (what === undefined || !('call' in event) || event.call === undefined) continue;
    checkMention(event, event.call, i, what, calls, report);
    if (event.kind !== 'call-result') continue;
    const earlier = results.get(event.call);
    if (earlier !== undefined)
      report(['events', i, 'call'], `a second result for ${JSON.stringify(event.call)} (first at seq ${earlier})`);
    else results.set(event.call, event.seq);
  }
}

function checkMention(
  event: HistoryEvent,
  name: string,
  i: number,
  what: string,
  calls: ReadonlyMap<string, RecordedCall>,
  report: Report,
): void {
  const call = calls.get(name);
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  if (call === undefined) {
    report(
      ['events', i, 'call'],
      `${article} ${what} for ${JSON.stringify(name)}, which was never proposed${suggest(name, [...calls.keys()])}`,
    );
  } else if (call.at > i) {
    report(
      ['events', i, 'call'],
      `${article} ${what} for ${JSON.stringify(name)} before its proposal (seq ${call.event.seq})`,
    );
  } else if (call.run !== runOf(event)) {
    report(
      ['events', i, 'call'],
      `${JSON.stringify(name)} is a call of the run ${JSON.stringify(call.run)}, not of ${JSON.stringify(runOf(event))}`,
    );
  }
}

function checkSameId(
  call: RecordedCall,
  other: string,
  calls: ReadonlyMap<string, RecordedCall>,
  report: Report,
): void {
  const twin = calls.get(other);
  const together =
    twin !== undefined &&
    twin.run === call.run &&
    twin.turn === call.turn &&
    twin.round === call.round &&
    twin.at < call.at;
  if (together) return;
  report(['events', call.at, 'sameIdAs'], `${JSON.stringify(other)} is not an earlier call of the same round`);
}
