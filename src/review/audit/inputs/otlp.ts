import { isJsonObject, type JsonObject, type JsonValue, membersOf } from '../../../model/json.ts';
import { parseExact, shownValue } from '../exact-json.ts';
import type { Submitted } from './submitted.ts';

export function isTelemetry(value: JsonObject): boolean {
  return Array.isArray(value.resourceSpans);
}

/** Field of an action → the attributes that may hold it, the first one wins. `retcon.<field>` says any of them. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  action_id: ['retcon.action_id', 'gen_ai.tool.call.id'],
  agent_id: ['retcon.agent_id', 'gen_ai.agent.id', 'gen_ai.agent.name'],
  session_id: ['retcon.session_id', 'gen_ai.conversation.id', 'session.id'],
  tool: ['retcon.tool'],
  operation: ['retcon.operation'],
  instruction: ['retcon.instruction'],
  grant_id: ['retcon.grant_id'],
  outcome: ['retcon.outcome'],
  target_resource: ['retcon.target_resource'],
};
const STRUCTURED: Readonly<Record<string, readonly string[]>> = {
  arguments: ['retcon.arguments', 'gen_ai.tool.call.arguments'],
  approval: ['retcon.approval'],
  inputs_seen: ['retcon.inputs_seen'],
};

/**
 * Executed tools in OTLP JSON (an export of traces, GenAI conventions): spans whose operation is `execute_tool`. A tool
 * name `billing:refund` is tool and operation; a flat one stands for both.
 */
export function telemetryActions(value: JsonObject, at: string): Submitted[] {
  const actions: Submitted[] = [];
  for (const resource of list(value.resourceSpans))
    for (const scope of list(membersOf(resource).scopeSpans))
      for (const span of list(membersOf(scope).spans)) {
        const attributes = attributesOf(membersOf(span));
        if (attributes['gen_ai.operation.name'] !== 'execute_tool') continue;
        const name = String(membersOf(span).spanId ?? actions.length);
        actions.push({ at: `${at}: span ${name}`, item: actionOf(membersOf(span), attributes) });
      }
  return actions;
}

function actionOf(span: JsonObject, attributes: JsonObject): JsonObject {
  const action: JsonObject = { outcome: 'executed' };
  const name = attributes['gen_ai.tool.name'];
  if (typeof name === 'string') {
    const cut = name.indexOf(':');
    action.tool = cut === -1 ? name : name.slice(0, cut);
    action.operation = cut === -1 ? name : name.slice(cut + 1);
  }
  for (const [field, names] of Object.entries(ATTRIBUTES)) {
    const found = names.map((one) => attributes[one]).find((one) => one !== undefined);
    if (found !== undefined) action[field] = found;
  }
  for (const [field, names] of Object.entries(STRUCTURED)) {
    const found = names.map((one) => attributes[one]).find((one) => one !== undefined);
    if (found !== undefined) action[field] = structured(found);
  }
  const time = timeOf(span.startTimeUnixNano);
  if (time !== undefined) action.timestamp = time;
  return action;
}

/** Structured attributes are often JSON in a string. */
function structured(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  try {
    return parseExact(value);
  } catch {
    return value;
  }
}

function timeOf(nanos: JsonValue | undefined): string | undefined {
  if (typeof nanos !== 'string' && typeof nanos !== 'number') return undefined;
  const digits = shownValue(nanos).replaceAll('"', '');
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const all = BigInt(digits);
  const seconds = new Date(Number(all / 1_000_000_000n) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(all % 1_000_000_000n).padStart(9, '0')}Z`;
}

function attributesOf(span: JsonObject): JsonObject {
  const pairs = list(span.attributes).map((one) => {
    const { key, value } = membersOf(one);
    return [String(key), plain(membersOf(value))] as const;
  });
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, JsonValue] => pair[1] !== undefined));
}

/** An AnyValue of OTLP as plain JSON. */
function plain(value: JsonObject): JsonValue | undefined {
  if (isJsonObject(value.arrayValue)) return list(value.arrayValue.values).map((one) => plain(membersOf(one)) ?? null);
  if (isJsonObject(value.kvlistValue))
    return Object.fromEntries(
      list(value.kvlistValue.values).map((one) => {
        const { key, value: inner } = membersOf(one);
        return [String(key), plain(membersOf(inner)) ?? null];
      }),
    );
  return value.stringValue ?? value.boolValue ?? value.intValue ?? value.doubleValue;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
