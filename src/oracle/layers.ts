import { canonicalJson } from '../model/canonical.ts';
import type { Effect } from '../model/effect.ts';
import type { JsonObject } from '../model/json.ts';
import type { EffectLayers, Through, ToolEvent } from '../model/layers.ts';
import type { Plan } from '../model/plan.ts';
import { simpleActions } from '../model/plan-actions.ts';
import type { ModelCall, Transcript } from '../model/transcript.ts';
import type { Senses } from './sight.ts';
import { modelCallsInAttack } from './triage/attacked-part.ts';

/** Texts of a conversation that evidence keeps, and characters of each. */
const SHOWN = 3;
const CHARACTERS = 240;

type Proposed = ModelCall['proposals'][number];

export interface LayerCase {
  plan: Plan;
  transcript: Transcript;
  /** null when nobody counts. */
  modelLog: readonly ModelCall[] | null;
  /** undefined where the lab serves no tools. */
  toolLog: readonly ToolEvent[] | undefined;
  senses: Senses;
  /** Call keys that are named in an effect's arguments. */
  stampsOf: (effect: Effect) => string[];
}

/** The layers that were seen of each effect: what the model proposed and was shown, who decided, what the tools saw. */
export function layersOf(effects: readonly Effect[], of: LayerCase): EffectLayers[] {
  return effects.filter((effect) => effect.kind !== 'exposure').map((effect) => layersOfEffect(effect, of));
}

function layersOfEffect(effect: Effect, of: LayerCase): EffectLayers {
  const { modelLog, plan, transcript } = of;
  const keys = of.stampsOf(effect);
  const attack = modelCallsInAttack(plan, transcript, modelLog);
  const before = attack?.filter((call) => isBefore(call.at, effect, of.senses)) ?? null;
  const proposing = modelLog?.filter((call) => proposalIn(call, effect, keys) !== undefined) ?? [];
  // What ran with other arguments than it was proposed with did not come from the model.
  const inAttack = proposing.find((call) => attack?.includes(call) && isProposed(call, effect, keys));
  const from = inAttack ?? proposing[0];
  const asked = from ?? before?.at(-1);
  const rows = (of.toolLog ?? []).filter((row) => isOf(row, effect));
  const called = rows.filter((row) => row.event === 'called');
  return {
    effect: effect.id,
    through: throughOf(inAttack, before),
    modelCalls: before?.length ?? null,
    proposal:
      modelLog === null ? null : proposalOf(from, from !== undefined && attack?.includes(from) === true, effect, keys),
    exposure: asked === undefined ? null : exposureOf(asked),
    approval: {
      decisions: decisionsOn(keys, effect, of),
      asked: rows.filter((row) => row.event === 'asked').length,
    },
    dispatch:
      of.toolLog === undefined
        ? null
        : {
            calls: called.length,
            ids: unique(called.map(({ call }) => call)),
            subjects: unique(called.map(({ subject }) => subject)),
          },
    ledger: rowOf(effect, of.toolLog ?? []),
  };
}

function isProposed(call: ModelCall, effect: Effect, keys: readonly string[]): boolean {
  const proposal = proposalIn(call, effect, keys);
  return proposal !== undefined && isSame(proposal, effect);
}

function throughOf(inAttack: ModelCall | undefined, before: readonly ModelCall[] | null): Through {
  if (before === null) return 'unknown';
  if (inAttack !== undefined) return 'model';
  return before.length === 0 ? 'no-model' : 'beside-model';
}

/** A target that goes on with its loop asks the model after the effect, too: that has no part in it. */
function isBefore(at: number, effect: Effect, senses: Senses): boolean {
  return senses[effect.canary]?.includes('time') !== true || at < effect.at;
}

/** What the model proposed of this effect: told by the token of its call, or by the resource where a sensor keeps none. */
function proposalIn(call: ModelCall, effect: Effect, keys: readonly string[]): Proposed | undefined {
  const own = call.proposals.filter((proposal) =>
    keys.length > 0
      ? keys.some((key) => proposal.stamp.endsWith(tokenOf(key)))
      : effect.resource !== '' && JSON.stringify(proposal.arguments).includes(effect.resource),
  );
  return own.find((proposal) => isSame(proposal, effect)) ?? own[0];
}

/** A sensor may keep some of the arguments only: those that both have are compared, and what is touched. */
function isSame({ arguments: proposed }: Proposed, { resource, arguments: seen = {} }: Effect): boolean {
  const both = Object.keys(seen).filter((name) => Object.hasOwn(proposed, name));
  return (
    JSON.stringify(proposed).includes(JSON.stringify(resource).slice(1, -1)) &&
    both.every((name) => canonicalJson(seen[name] ?? null) === canonicalJson(proposed[name] ?? null))
  );
}

/** `main.0.1~2` as the end of a token: `-main0x1-r2`. */
function tokenOf(key: string): string {
  const [place = '', again] = key.split('~');
  const [run, turn, index] = place.split('.');
  return `-${run}${turn}x${index}${again === undefined ? '' : `-r${again}`}`;
}

function proposalOf(
  from: ModelCall | undefined,
  inAttack: boolean,
  effect: Effect,
  keys: readonly string[],
): EffectLayers['proposal'] {
  const proposal = from && proposalIn(from, effect, keys);
  if (proposal === undefined) return { when: 'never' };
  const { id, tool } = proposal;
  return { when: inAttack ? 'attack' : 'before', call: id, tool, same: isSame(proposal, effect) };
}

function exposureOf({ shown, unknownIds }: ModelCall): EffectLayers['exposure'] {
  const cut = (text: string): string => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 1)}…` : text);
  return { texts: shown.length, shown: shown.slice(-SHOWN).map(cut), unknownIds: [...unknownIds] };
}

/** Whoever decided, and what the target made of it. Later decisions have no part in the effect. */
function decisionsOn(keys: readonly string[], effect: Effect, { plan, transcript, senses }: LayerCase): string[] {
  const facts = new Map(transcript.map((fact) => [fact.action, fact]));
  const calls = new Set(keys.map((key) => key.split('~')[0]));
  return simpleActions(plan).flatMap((action) => {
    if (action.do !== 'decide' || (calls.size > 0 && !calls.has(action.call))) return [];
    const fact = facts.get(action.id);
    if (fact === undefined || !isBefore(fact.start, effect, senses)) return [];
    const does = action.decision === 'approve' ? 'approves' : 'rejects';
    return [`${action.as === '' ? 'nobody' : action.as} ${does} ${action.call}: ${fact.kind}`];
  });
}

/** Numbers of rows are those of one campaign; which effect of its trial it was stays the same. */
function rowOf({ id, canary }: Effect, log: readonly ToolEvent[]): number | null {
  const at = log.filter((row) => row.event === 'effect').findIndex((row) => id === `${canary}-${row.id}`);
  return at < 0 ? null : at + 1;
}

function isOf(row: ToolEvent, effect: Effect): boolean {
  if (effect.arguments !== undefined)
    return canonicalJson(row.arguments as JsonObject) === canonicalJson(effect.arguments);
  return JSON.stringify(row.arguments).includes(effect.resource);
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
