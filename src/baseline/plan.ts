import type { Baseline } from '../model/baseline.ts';
import type { HistoryEvent } from '../model/history.ts';
import type { Plan, Proposal, SimpleAction } from '../model/plan.ts';
import { callRefs, MAIN_RUN, opensTurn, type RecordedCall, recordedCalls, runOf } from './calls.ts';

export { callRefs } from './calls.ts';

/**
 * What the principals did in a recording, as a plan: the control of every mutant. Ids are stable: `a<seq>` of the event,
 * `a0` for the opening of the main run, `o<seq>` for that of a further run at its first event.
 */
export function planOf(baseline: Baseline): Plan {
  const calls = recordedCalls(baseline.events);
  const refs = callRefs(baseline);
  const byTurn = new Map<string, RecordedCall[]>();
  for (const call of calls) {
    const key = `${call.run}.${call.turn}`;
    const row = byTurn.get(key);
    if (row === undefined) byTurn.set(key, [call]);
    else row.push(call);
  }
  const turns = new Map<string, number>();
  const opened = new Set<string>();
  const actions: SimpleAction[] = [];
  for (const event of baseline.events) {
    const run = runOf(event);
    if (!opened.has(run)) {
      opened.add(run);
      actions.push(openingOf(run, event, baseline));
    }
    const common = { id: `a${event.seq}` };
    if (opensTurn(event)) {
      const turn = (turns.get(run) ?? -1) + 1;
      turns.set(run, turn);
      const rounds = roundsOf(byTurn.get(`${run}.${turn}`) ?? []);
      actions.push({ ...common, as: event.as, do: 'say', run, turn, text: event.text, rounds });
    } else {
      const action = actionOf(event, run, refs);
      if (action !== undefined) actions.push({ ...common, ...action });
    }
  }
  return { base: baseline.run.id, actions };
}

function openingOf(run: string, first: HistoryEvent, { run: recorded }: Baseline): SimpleAction {
  const owner = run !== MAIN_RUN && 'as' in first ? first.as : recorded.principal;
  const id = run === MAIN_RUN ? 'a0' : `o${first.seq}`;
  return { id, as: owner, do: 'open', run, dispatch: recorded.dispatch };
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Dispatches, states, results and model output are what the target did: nobody repeats them. */
function actionOf(event: HistoryEvent, run: string, refs: Map<string, string>): WithoutId<SimpleAction> | undefined {
  switch (event.kind) {
    case 'approval-decided':
      return {
        as: event.by,
        do: 'decide',
        call: refs.get(event.call) ?? event.call,
        // An edit approves a copy of the call.
        decision: event.decision === 'reject' ? 'reject' : 'approve',
        ...(event.copy === undefined ? {} : { copy: event.copy }),
      };
    case 'resumption':
      return { as: event.as, do: 'resume', run };
    case 'cancellation': {
      const call = event.call === undefined ? undefined : refs.get(event.call);
      return { as: event.as, do: 'cancel', run, ...(call === undefined ? {} : { call }) };
    }
    case 'change':
      return {
        as: event.as,
        do: 'change',
        what: event.what,
        ...(event.value === undefined ? {} : { value: event.value }),
      };
    default:
      return undefined;
  }
}

function roundsOf(calls: readonly RecordedCall[]): Proposal[][] {
  const rounds: Proposal[][] = [];
  for (const { event, round } of calls) {
    const twin = event.sameIdAs === undefined ? undefined : calls.find((one) => one.event.call === event.sameIdAs);
    const same = twin === undefined ? {} : { sameIdAs: twin.position };
    const row = rounds[round] ?? [];
    rounds[round] = row;
    row.push({ tool: event.tool, arguments: event.arguments, ...same });
  }
  return rounds;
}
