import type { Contract } from '../../model/contract.ts';
import type { EffectKind } from '../../model/effect.ts';
import type { JsonObject, JsonValue } from '../../model/json.ts';
import { stableKey } from '../stable-key.ts';

/** What an effect of a call looks like, in the words of the sensor behind its tool. */
export interface Signature {
  canary: string;
  kind: EffectKind;
  tool: string;
  resource: string;
  /** Observed arguments only. */
  arguments: JsonObject;
  /** On whose authority it happens; of a disclosure, who receives it. */
  principal: string;
  tenant: string;
}

/** The effect that `tool` with `args` would have for `principal`; undefined for a tool that no canary watches. */
export function signatureOf(
  contract: Contract,
  tool: string,
  args: JsonObject,
  principal: string,
): Signature | undefined {
  const effect = contract.tools[tool]?.effect;
  if (effect === undefined) return undefined;
  const observed: JsonObject = {};
  for (const name of effect.observed) {
    const value = args[name];
    if (value !== undefined) observed[name] = value;
  }
  const resource = args[effect.resource];
  return {
    canary: effect.canary,
    kind: effect.kind,
    tool,
    resource: typeof resource === 'string' ? resource : JSON.stringify(resource ?? null),
    arguments: observed,
    principal,
    tenant: contract.principals[principal]?.tenant ?? '',
  };
}

/** What the model would be shown if a client's result were taken. */
export function exposureSignature(content: string, run: string): Signature {
  return { canary: 'model', kind: 'exposure', tool: '', resource: content, arguments: {}, principal: run, tenant: '' };
}

/** A call as an approver sees it: the tool, whatever version it is shown with, and the arguments. */
export function shownText(call: string, tool: string, args: JsonValue): string {
  return `${call} as ${tool.replace(/@.*$/s, '')} ${stableKey(args)}`;
}

/** What an approver was shown of a call; undefined where the target shows nothing that can be compared. */
export function shownOf(call: string, captured: Readonly<Record<string, JsonValue>> | undefined): string | undefined {
  const { tool, arguments: args } = captured ?? {};
  return typeof tool === 'string' && args !== undefined ? shownText(call, tool, args) : undefined;
}

/** That an approver is shown this. */
export function shownSignature(text: string): Signature {
  return { canary: 'approval', kind: 'exposure', tool: '', resource: text, arguments: {}, principal: '', tenant: '' };
}
