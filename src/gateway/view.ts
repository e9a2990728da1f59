import type { JsonObject, JsonValue } from '../model/json.ts';
import type { RunState } from '../model/run-state.ts';
import { shownTo } from './approval-request.ts';
import type { CallRecord } from './call-record.ts';
import type { Gateway } from './gateway.ts';
import { shownState } from './run-record.ts';

/** One call as a client sees it. `reason` says why it ended without an execution. */
export interface CallView {
  id: string;
  tool: string;
  arguments: JsonObject;
  state: RunState;
  reason?: string;
  result?: JsonValue;
  /** The effective context that it ran under. */
  context?: JsonValue;
  approval?: { shown: JsonObject };
}

/** The shape of every successful answer about a run. */
export interface RunView {
  run: string;
  state: RunState;
  reply?: string;
  calls: CallView[];
}

/** A run and its calls: those of the current turn, or all. */
export function runView(gateway: Gateway, runId: string, which: 'turn' | 'all' = 'turn'): RunView {
  const { runs, calls } = gateway.store;
  const run = runs.get(runId);
  const turn = calls.ofTurn(run.id, run.turn);
  const listed = which === 'all' ? calls.ofRun(run.id) : turn;
  return { run: run.id, state: shownState(run, turn), calls: listed.map((call) => callView(gateway, call)) };
}

/** The answer to an action on one call. */
export function oneCallView(gateway: Gateway, callId: string): RunView {
  const call = gateway.store.calls.get(callId);
  return { ...runView(gateway, call.run), calls: [callView(gateway, call)] };
}

export function callView(gateway: Gateway, call: CallRecord): CallView {
  const view: CallView = { id: call.id, tool: call.tool, arguments: call.arguments, state: call.state };
  if (call.closedBy !== null) view.reason = call.closedBy;
  if (call.result !== null) view.result = JSON.parse(call.result);
  const context = gateway.store.attempts.ofCall(call.id).findLast((one) => one.context !== null)?.context;
  if (context != null) view.context = gateway.redactor.value(JSON.parse(context));
  if (call.approvalPolicy === 'required') {
    const tool = gateway.tools.find(call.tool);
    if (tool !== undefined) view.approval = { shown: shownTo(call, tool, gateway.weak) };
  }
  return view;
}
