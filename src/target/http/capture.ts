import type { JsonValue } from '../../model/json.ts';
import type { SimpleAction } from '../../model/plan.ts';
import type { HttpStep } from './definition.ts';
import { isWireId, type SessionIds, type WireId } from './ids.ts';
import { jsonPath } from './json-path.ts';

/** Characters of JSON. Captures are evidence and get stored; a target may answer anything. */
const LARGEST = 8192;

/** The values that a step captures. A path that can match often gives a list, others one value; no match or too large, no entry. */
export function captureValues(step: HttpStep, body: JsonValue | undefined): Record<string, JsonValue> {
  const captured: Record<string, JsonValue> = {};
  for (const [name, text] of Object.entries(step.capture ?? {})) {
    const path = jsonPath(text);
    const value = path.singular ? path.first(body) : path.all(body);
    if (value !== undefined && JSON.stringify(value).length <= LARGEST) captured[name] = value;
  }
  return captured;
}

/** Learns from an accepted answer which ids the plan's names have. */
export function bindRefs(step: HttpStep, action: SimpleAction, body: JsonValue | undefined, ids: SessionIds): void {
  const { run, calls, stateToken } = step.refs ?? {};
  const first = (path: string | undefined) => (path === undefined ? undefined : jsonPath(path).first(body));
  const owner = first(run);
  const given = {
    run: isWireId(owner) ? owner : undefined,
    calls: calls === undefined ? undefined : jsonPath(calls).all(body).filter(isWireId),
    stateToken: first(stateToken),
  };
  learn(action, given, ids);
}

/** What an answer gives of the run that its action is about. */
interface Given {
  run?: WireId | undefined;
  /** In order of proposal. */
  calls?: readonly WireId[] | undefined;
  stateToken?: JsonValue | undefined;
}

export function learn(action: SimpleAction, { run, calls, stateToken }: Given, ids: SessionIds): void {
  const place = placeOf(action, ids);
  if (place === undefined) return;
  if (action.do === 'say' || action.do === 'submit') ids.enterTurn(place.run, place.turn);
  if (run !== undefined && (action.do === 'open' || action.do === 'submit'))
    ids.bindRun(place.run, run, action.do === 'open');
  if (stateToken !== undefined && stateToken !== null) ids.bindToken(place.run, stateToken);
  const owner = run ?? ids.run(place.run);
  if (calls !== undefined && owner !== undefined) ids.bindCalls(place.run, place.turn, owner, calls);
}

/** The run and turn that an answer to this action speaks of; undefined when the plan has no names for it. */
function placeOf(action: SimpleAction, ids: SessionIds): { run: string; turn: number } | undefined {
  if ('turn' in action) return { run: action.run, turn: action.turn };
  if ('run' in action && action.run !== undefined) return { run: action.run, turn: ids.turn(action.run) };
  if (action.do !== 'decide' && action.do !== 'retry' && action.do !== 'redeliver') return undefined;
  const [run = '', turn = '0'] = action.call.split('.');
  return { run, turn: Number(turn) };
}
