import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '../model/json.ts';
import type { Plan, SimpleAction } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import { findCall } from '../mutation/plan-reading.ts';
import type { Tracer } from './no-op.ts';

/** Names of a plan's own, and what chooses the request instead of standing in it. */
const NOT_SENT = new Set(['id', 'do', 'attack', 'run', 'turn', 'path', 'twin', 'what', 'rounds', 'ms', 'as']);

/**
 * Finds what an operator wrote and the adapter has no place for: a value of which no byte would change, whatever it were. The
 * target would be asked something harmless and its silence taken for an answer.
 */
export function unsentFinder(tracer: Tracer): (plan: Plan, control: Plan) => string | undefined {
  const known = new Map<string, boolean>();
  const recorded = new WeakMap<Plan, ReadonlyMap<string, SimpleAction>>();
  return (plan, control) => {
    const before = recorded.get(control) ?? new Map(simpleActions(control).map((a) => [a.id, a]));
    recorded.set(control, before);
    for (const action of simpleActions(plan)) {
      if (action.attack === undefined) continue;
      const [written, was] = [action, before.get(action.id)] as unknown as JsonValue[];
      const named = namesItsCall(action, plan);
      const kind = shapeOf(action);
      for (const place of leavesOf(written ?? null)) {
        if (named && (place[0] === 'tool' || place[0] === 'arguments')) continue;
        if (was !== undefined && at(was, place) === at(written, place)) continue;
        const shape = `${kind} ${nameOf(place)}`;
        const sent = known.get(shape) ?? isSent(tracer, action, place);
        known.set(shape, sent);
        if (!sent) return `the adapter does not send ${nameOf(place)} of ${kind}`;
      }
    }
    return undefined;
  };
}

/** An invocation of a recorded call as it was proposed: then its id is enough. */
function namesItsCall(action: SimpleAction, plan: Plan): boolean {
  if (action.do !== 'invoke' || action.call === undefined) return false;
  const { tool, arguments: args } = action;
  const proposed = findCall(plan, action.call)?.proposal;
  return proposed !== undefined && isDeepStrictEqual([proposed.tool, proposed.arguments], [tool, args]);
}

type Place = readonly (string | number)[];

function shapeOf(action: SimpleAction): string {
  const kind = action.do === 'invoke' ? action.path : action.do === 'submit' ? (action.twin ?? 'chat') : undefined;
  const which = kind ?? ('what' in action ? action.what : undefined);
  return which === undefined ? action.do : `${action.do} (${which})`;
}

function nameOf(place: Place): string {
  return place.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
}

function leavesOf(value: JsonValue, above: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return [above];
  const items: [string | number, JsonValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return items.flatMap(([key, item]) => {
    const isName = above.length === 0 ? NOT_SENT.has(String(key)) : above.length === 2 && key === 'role';
    return isName ? [] : leavesOf(item, [...above, key]);
  });
}

function at(value: JsonValue | undefined, place: Place): JsonValue | undefined {
  return place.reduce<JsonValue | undefined>(
    (here, part) =>
      here !== null && typeof here === 'object' && Object.hasOwn(here, part) ? here[part as never] : undefined,
    value,
  );
}

function isSent(tracer: Tracer, action: SimpleAction, place: Place): boolean {
  const trace = (one: SimpleAction): string => tracer.trace({ base: '', actions: [one] }).join('\n');
  const changed = withOther(action as unknown as JsonValue, place) as unknown as SimpleAction;
  return trace(changed) !== trace(action);
}

/** The same action with another value of the same kind at that place. */
function withOther(value: JsonValue, place: Place): JsonValue {
  const [part, ...rest] = place;
  if (part === undefined) return otherThan(value);
  if (Array.isArray(value)) return value.map((item, i) => (i === part ? withOther(item, rest) : item));
  return isJsonObject(value) ? { ...value, [part]: withOther(value[part] ?? null, rest) } : value;
}

function otherThan(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}0` : 'other';
}
