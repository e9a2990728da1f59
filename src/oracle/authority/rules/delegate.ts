import type { Reason } from '../../../model/clause.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isJsonObject } from '../../../model/json.ts';
import { stableKey } from '../../stable-key.ts';
import { refusal, refuseAction } from '../change.ts';
import { exceeds } from '../decimal.ts';
import { dispatchAsked, refuseCall } from '../dispatch.ts';
import type { ActionOf, Environment } from '../environment.ts';
import { isKnown } from '../environment.ts';
import { signatureOf } from '../signature.ts';
import type { World } from '../world.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { runUngated } from './run-ungated.ts';
import { unknownCall } from './unknown-call.ts';

/**
 * A sub-agent acts in the run of somebody else, by a delegation of that run's owner: what was issued and what is presented
 * are in the action's control. The effect is the owner's, within scope and time of the delegation, and no approval is saved.
 */
export function delegate(world: World, action: ActionOf<'invoke'>, env: Environment): World[] {
  const run = action.run === undefined ? undefined : world.runs[action.run];
  const signature = signatureOf(env.contract, action.tool, action.arguments, run?.owner ?? action.as);
  if (run === undefined || action.run === undefined)
    return [refuseAction(world, action.id, refusal(signature, ['provenance:unknown-run'], action.id))];
  const why = notDelegated(action, run, env);
  const call = action.call === undefined ? undefined : world.calls[action.call];
  if (why.length > 0) {
    if (call === undefined) return [refuseAction(world, action.id, refusal(signature, why, action.id))];
    return [refuseAction(refuseCall(world, env, call, action.id, why), action.id, [])];
  }
  if (action.call === undefined) return [runUngated(world, env, action, action.run)];
  if (call === undefined || call.run !== action.run)
    return [refuseAction(world, action.id, refusal(signature, unknownCall(world, action.call), action.id))];
  if (call.standing !== 'approved') return [refuseCall(world, env, call, action.id)];
  const otherwise = askedOtherwise(world, env, call, action);
  if (otherwise !== undefined) return otherwise;
  return [dispatchAsked(world, env, call, action.id)];
}

/** What is wrong with the delegation; the first thing is the guard that was attacked. */
function notDelegated(action: ActionOf<'invoke'>, run: { owner: string; tenant: string }, env: Environment): Reason[] {
  if (!isKnown(env, action.as)) return ['principal:anonymous'];
  const issued = part(action.control?.issued);
  const presented = part(action.control?.presented);
  if (presented === undefined || presented.from === undefined) return ['principal:not-delegated'];
  const reasons: Reason[] = [];
  if (issued === undefined || issued.from !== run.owner || stableKey(issued) !== stableKey(presented))
    reasons.push('principal:forged-delegation');
  else if (presented.to !== action.as) reasons.push('principal:delegation-of-another');
  if (env.contract.principals[action.as]?.tenant !== run.tenant) reasons.push('principal:other-tenant');
  if (!(Number(presented.lifetimeMs) > 0)) reasons.push('principal:expired-delegation');
  if (!Array.isArray(presented.tools) || !presented.tools.includes(action.tool))
    reasons.push('principal:out-of-delegation');
  return [...reasons, ...beyondGrant(presented, action, env)];
}

function part(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** What a grant says of resources, by pattern, and of values of arguments; it says nothing where it has no such term. */
function beyondGrant(grant: JsonObject, { tool, arguments: args }: ActionOf<'invoke'>, env: Environment): Reason[] {
  const { resources } = grant;
  const named = args[env.contract.tools[tool]?.effect?.resource ?? ''];
  const isCovered = !Array.isArray(resources) || resources.some((pattern) => matches(String(pattern), String(named)));
  const limits = Object.entries(part(grant.limits) ?? {});
  const isOver = limits.some(([name, most]) => exceeds(args[name], String(most)));
  return [
    ...(isCovered ? [] : (['principal:resource-not-granted'] as const)),
    ...(isOver ? (['principal:over-grant'] as const) : []),
  ];
}

/** `*` stands for any text and `?` for one character. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern;
  if (pattern === '') return text === '';
  if (first === '*') return matches(rest.join(''), text) || (text !== '' && matches(pattern, text.slice(1)));
  return text !== '' && (first === '?' || first === text[0]) && matches(rest.join(''), text.slice(1));
}
