import type { Dialect } from '../../dialect/dialect.ts';
import { canonicalJson } from '../../model/canonical.ts';
import type { JsonValue } from '../../model/json.ts';
import type { Action, Plan, SimpleAction } from '../../model/plan.ts';
import { symbolicIds } from './ids.ts';
import { type CompiledStep, render, stepsOf } from './render.ts';

/** The trace of a bound plan (see `Adapter.trace`). */
export function traceOf(plan: Plan, compiled: ReadonlyMap<string, CompiledStep[]>, dialect: Dialect): string[] {
  return plan.actions.flatMap((action) => traceAction(action, compiled, dialect)).map(canonicalJson);
}

function traceAction(action: Action, compiled: ReadonlyMap<string, CompiledStep[]>, dialect: Dialect): JsonValue[] {
  if (action.do === 'wait') return [{ wait: action.ms }];
  if (action.do !== 'together') return [...scriptOf(action), ...requestsOf(action, compiled, dialect)];
  const branches = action.branches.map((branch) => branch.flatMap((one) => traceAction(one, compiled, dialect)));
  return [{ together: branches, offsets: action.offsets }];
}

/** What the model will propose is part of what the target sees, though the adapter does not send it. */
function scriptOf(action: SimpleAction): JsonValue[] {
  if (action.do !== 'say' && action.do !== 'submit') return [];
  return [{ model: `${action.run}.${action.turn}`, rounds: JSON.parse(JSON.stringify(action.rounds)) as JsonValue }];
}

function requestsOf(
  action: SimpleAction,
  compiled: ReadonlyMap<string, CompiledStep[]>,
  dialect: Dialect,
): JsonValue[] {
  const steps = stepsOf(compiled, action);
  if (steps === undefined) return [{ as: action.as, unsupported: action.do }];
  const captured: Record<string, JsonValue> = {};
  return steps.map((step) => {
    const rendered = render(step, action, { marker: '@marker', ids: symbolicIds, dialect, captured });
    for (const name of Object.keys(step.step.capture ?? {})) captured[name] = `@captured.${name}`;
    if (!('request' in rendered)) return { as: action.as, unsupported: action.do };
    const { as, credential, base, method, path, headers, body } = rendered.request;
    return {
      as,
      ...(credential === undefined ? {} : { credential }),
      ...(base === 'control' ? { base } : {}),
      method,
      path,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    };
  });
}
