import { dialect } from '../../dialect/registry.ts';
import { canonicalJson } from '../../model/canonical.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import type { Action, Plan, SimpleAction } from '../../model/plan.ts';
import { type Ids, symbolicIds } from '../http/ids.ts';
import type { TokenLayout } from '../http/state-token.ts';
import { scopeOf, VARIABLES } from '../http/variables.ts';

export interface Asking {
  marker: string;
  ids: Ids;
  /** Id of the dialect that a client-held history is written in. */
  dialect: string;
  tokens?: TokenLayout | undefined;
}

export type Asked = { with: JsonObject } | { missing: string[] };

/** Pure: what a driver is told of an action, every field of it that has a value. */
export function askedOf(action: Exclude<SimpleAction, { do: 'wait' }>, asking: Asking): Asked {
  const { always, optional } = VARIABLES[action.do];
  const endpoint = action.do === 'submit' ? (action.twin ?? 'chat') : undefined;
  const format = endpoint?.startsWith('messages') === true ? 'anthropic-messages' : asking.dialect;
  const { look, unresolved } = scopeOf(action, asking.marker, asking.ids, dialect(format), {}, asking.tokens);
  const fields: JsonObject = {};
  for (const name of [...always, ...optional]) {
    const value = look(name);
    if (value !== undefined) put(fields, name, value);
  }
  if (unresolved.size > 0) return { missing: [...unresolved] };
  return { with: endpoint === undefined ? fields : { ...fields, endpoint } };
}

/** `copy.tool` is the member `tool` of `copy`. */
function put(fields: JsonObject, name: string, value: JsonValue): void {
  const [first = name, second] = name.split('.');
  if (second === undefined) fields[first] = value;
  else fields[first] = { ...(fields[first] as JsonObject | undefined), [second]: value };
}

/** The trace of a bound plan (see `Adapter.trace`): one line for each thing that the driver is told. */
export function traceOf(plan: Plan, format: string): string[] {
  return plan.actions.flatMap((action) => traceAction(action, format)).map(canonicalJson);
}

function traceAction(action: Action, format: string): JsonValue[] {
  if (action.do === 'wait') return [{ wait: action.ms }];
  if (action.do === 'together') {
    const branches = action.branches.map((branch) => branch.flatMap((one) => traceAction(one, format)));
    return [{ together: branches, offsets: action.offsets }];
  }
  const asked = askedOf(action, { marker: '@marker', ids: symbolicIds, dialect: format });
  const { as, credential } = action;
  const line: JsonObject = {
    as,
    ...(credential === undefined ? {} : { credential }),
    ...('with' in asked
      ? { method: METHOD, path: pathOf(action), body: JSON.parse(JSON.stringify(asked.with)) as JsonObject }
      : { unsupported: action.do }),
  };
  // What the model will propose is part of what the target sees, though no driver sends it.
  if (action.do !== 'say' && action.do !== 'submit') return [line];
  return [
    { model: `${action.run}.${action.turn}`, rounds: JSON.parse(JSON.stringify(action.rounds)) as JsonValue },
    line,
  ];
}

/** How a request to a driver stands in the evidence, beside those that go over HTTP. */
export const METHOD = 'PERFORM';

export function pathOf(action: SimpleAction): string {
  return `/${action.do}`;
}
