import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';

/** A tool call as a serialized run holds it; in the field names of the SDK. */
export interface HeldCall extends JsonObject {
  type: 'function_call';
  callId: string;
  name: string;
  arguments: string;
}

/**
 * How a client changes a call in the state that it holds. `naive`: only where the run takes it from when it goes on, so that
 * the checks of the SDK are tried; `consistent`: every copy, fingerprints too, so that only a record of the server's own
 * would show it.
 */
export type Edits = 'naive' | 'consistent';

export interface Change {
  tool: string;
  arguments: JsonObject;
}

/** A serialized `RunState` of the OpenAI Agents SDK (its `$schemaVersion` 1.0 to 1.22); undefined where the text is none. */
export function parseState(text: string): JsonObject | undefined {
  try {
    const state = JSON.parse(text) as JsonValue;
    return isJsonObject(state) && typeof state.$schemaVersion === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}

/** The calls of a run, in order of proposal: what its model answered. */
export function callsOf(state: JsonObject): HeldCall[] {
  const responses = Array.isArray(state.modelResponses) ? state.modelResponses : [];
  return responses.flatMap((response) => (isJsonObject(response) ? heldCalls(response.output ?? null) : []));
}

/** Ids of the calls that wait for a person in a state. */
export function waitingIn({ currentStep }: JsonObject): string[] {
  const data = isJsonObject(currentStep) ? currentStep.data : undefined;
  const interruptions = isJsonObject(data) ? (data.interruptions ?? null) : null;
  return heldCalls(interruptions).map(({ callId }) => callId);
}

/** The same state with a call changed. The state that is given stays as it is. */
export function changed(state: JsonObject, call: string, change: Change, edits: Edits): JsonObject {
  const copy = structuredClone(state);
  const places = edits === 'naive' ? functionsOf(copy) : copy;
  for (const held of heldCalls(places)) {
    if (held.callId !== call) continue;
    held.arguments = JSON.stringify(change.arguments);
    if (edits === 'consistent' || held.name !== change.tool) held.name = change.tool;
  }
  if (edits === 'consistent') refingerprint(copy, call, change);
  return copy;
}

/** Where a run that goes on takes its calls from. */
function functionsOf(state: JsonObject): JsonValue {
  const processed = state.lastProcessedResponse;
  return isJsonObject(processed) ? (processed.functions ?? null) : null;
}

/** Every copy of every call below a value. */
function heldCalls(value: JsonValue): HeldCall[] {
  if (Array.isArray(value)) return value.flatMap(heldCalls);
  if (!isJsonObject(value)) return [];
  const own = isHeldCall(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(heldCalls)];
}

function isHeldCall(value: JsonObject): value is HeldCall {
  const { type, callId, name, arguments: args } = value;
  return type === 'function_call' && typeof callId === 'string' && typeof name === 'string' && typeof args === 'string';
}

/** The invocation that an approval is bound to is written down in clear, without a key. */
function refingerprint(state: JsonObject, call: string, { tool, arguments: args }: Change): void {
  const bindings = isJsonObject(state.context) ? state.context.approvalInvocations : undefined;
  for (const binding of Array.isArray(bindings) ? bindings : []) {
    const invocations = isJsonObject(binding) ? binding.invocations : undefined;
    if (!isJsonObject(invocations) || typeof invocations[call] !== 'string') continue;
    const said = JSON.parse(invocations[call]) as JsonObject;
    invocations[call] = sorted({
      ...said,
      toolName: JSON.stringify(['bare', tool]),
      payload: { format: 'json', value: args },
    });
  }
}

/** JSON with sorted keys, as the SDK writes it. */
function sorted(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(value[key] ?? null)}`).join(',')}}`;
}
