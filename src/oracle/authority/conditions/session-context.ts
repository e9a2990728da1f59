import type { Reason } from '../../../model/clause.ts';
import type { ToolRule } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { callsOfRun } from '../change.ts';
import type { Attempt, Condition } from '../condition.ts';
import type { Environment } from '../environment.ts';
import { isUncertain } from '../uncertain.ts';
import type { CallState, World } from '../world.ts';

export const ageOfContext = (call: CallState): string => `age:context:${call.key}`;

/** Calls that have set something in the context of a run's session, and how long what they set holds. */
export function contextsOf(world: World, { contract }: Environment, run: string): { call: CallState; ms: number }[] {
  return callsOfRun(world, run).flatMap((call) => {
    const lifetime = contract.tools[call.tool]?.setsContext?.lifetimeMs;
    return lifetime === undefined || call.standing !== 'done' ? [] : [{ call, ms: lifetime }];
  });
}

/** A tool that runs under what the session has set does not run once that has expired, or where nothing was set. */
export const contextHolds: Condition = {
  id: 'context-holds',
  claim: 'a call that runs under the context of its session is refused when that was never set or has expired',
  refuses(world, env, attempt) {
    if (!needsContext(env, attempt) || isUncertain(world, attempt.run)) return [];
    const set = contextsOf(world, env, attempt.run);
    if (set.some(({ call, ms }) => ageOf(world, call) < ms)) return [];
    return [set.length > 0 ? 'provenance:context-expired' : 'provenance:no-context'];
  },
  hangsOn(world, env, attempt) {
    if (!needsContext(env, attempt)) return undefined;
    if (isUncertain(world, attempt.run)) return 'whether the context that was set under a fault holds';
    // Which of them was there when the call was approved is not on record here.
    return contextsOf(world, env, attempt.run).length > 1 ? 'which of several contexts was approved' : undefined;
  },
};

/** What a target injects into a context cannot be set by a call. */
export const injectedContext: Condition = {
  id: 'injected-context',
  claim: 'a call that sets what is injected into the context is refused',
  refuses: (_world, env, { tool, arguments: args }) => injectedFaults(env.contract.tools[tool], args),
};

export function injectedFaults(rule: ToolRule | undefined, args: JsonObject): Reason[] {
  const key = rule?.setsContext === undefined ? undefined : args[rule.setsContext.argument];
  return typeof key === 'string' && rule?.setsContext?.injected.includes(key) ? ['resource:injected-context'] : [];
}

function needsContext({ contract }: Environment, { tool }: Attempt): boolean {
  return contract.tools[tool]?.needsContext === true;
}

function ageOf(world: World, call: CallState): number {
  return Number(world.conditions[ageOfContext(call)] ?? 0);
}
