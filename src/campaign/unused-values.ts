import type { JsonValue } from '../model/json.ts';
import { stepsOf } from '../mutation/enumerate.ts';
import type { Operator } from '../mutation/operator.ts';
import type { ScenarioBaseline } from '../scenario/scenario.ts';
import { groundOf } from './mutants.ts';
import type { StoredOutcome } from './store/stored-trial.ts';

export interface UnusedValues {
  operator: string;
  parameter: string;
  values: JsonValue[];
}

/** Parameter values that some place takes and no trial used. Of an operator without any trial its paths say enough. */
export function unusedValues(
  baselines: readonly ScenarioBaseline[],
  operators: readonly Operator[],
  outcomes: readonly StoredOutcome[],
): UnusedValues[] {
  const tried = new Set<string>();
  const used = new Set<string>();
  for (const { operator, parameters } of outcomes.flatMap((o) => o.recipe)) {
    tried.add(operator);
    for (const [name, value] of Object.entries(parameters)) used.add(key(operator, name, value));
  }
  const unused = new Map<string, UnusedValues>();
  for (const operator of operators.filter((o) => tried.has(o.id)))
    for (const step of baselines.flatMap((b) => stepsOf(groundOf(b), operator)))
      for (const [parameter, value] of Object.entries(step.parameters)) {
        const one = key(operator.id, parameter, value);
        if (used.has(one)) continue;
        used.add(one);
        const at = `${operator.id} ${parameter}`;
        unused.set(at, {
          operator: operator.id,
          parameter,
          values: [...(unused.get(at)?.values ?? []), value],
        });
      }
  return [...unused.values()];
}

function key(operator: string, parameter: string, value: JsonValue): string {
  return `${operator} ${parameter} ${JSON.stringify(value)}`;
}
