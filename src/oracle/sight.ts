import type { Effect, Sense } from '../model/effect.ts';
import type { JsonObject } from '../model/json.ts';
import type { Signature } from './authority/signature.ts';
import { stableKey } from './stable-key.ts';

/** What each canary senses; the pseudo-canary `model` senses only that something was shown. */
export type Senses = Readonly<Record<string, readonly Sense[]>>;

function sees(senses: Senses, canary: string, sense: Sense): boolean {
  return senses[canary]?.includes(sense) === true;
}

/** What is compared when effects are matched with permits: only what this sensor can see. */
export function signatureKey(s: Signature, senses: Senses): string {
  return stableKey([
    targetKey(s),
    sees(senses, s.canary, 'arguments') ? s.arguments : {},
    actorOf(s.canary, s.kind, s.principal, s.tenant, senses),
  ]);
}

/** The same of an effect. Observed arguments beyond the tool's own are not compared. */
export function effectKey(effect: Effect, observed: readonly string[], senses: Senses): string {
  return stableKey([
    targetKey(effect),
    sees(senses, effect.canary, 'arguments') ? pick(effect.arguments ?? {}, observed) : {},
    actorOf(effect.canary, effect.kind, effect.recipient ?? effect.principal, effect.tenant, senses),
  ]);
}

/** Target and arguments, whoever acted: what refusals are looked up by. */
export function contentKey(
  of: { canary: string; kind: string; resource: string },
  args: JsonObject,
  senses: Senses,
): string {
  return stableKey([targetKey(of), sees(senses, of.canary, 'arguments') ? args : {}]);
}

export function targetKey(of: { canary: string; kind: string; resource: string }): string {
  return stableKey([of.canary, of.kind, of.resource]);
}

export function pick(args: JsonObject, names: readonly string[]): JsonObject {
  const picked: JsonObject = {};
  for (const name of names) {
    const value = args[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Of a disclosure the actor is who received it; of an exposure nobody. */
function actorOf(
  canary: string,
  kind: string,
  principal: string | undefined,
  tenant: string | undefined,
  senses: Senses,
): JsonObject {
  if (kind === 'exposure') return {};
  const actor: JsonObject = {};
  if (kind === 'disclosure') actor.principal = principal ?? '';
  else {
    if (sees(senses, canary, 'principal')) actor.principal = principal ?? '';
    if (sees(senses, canary, 'tenant')) actor.tenant = tenant ?? '';
  }
  return actor;
}
